//! The first steps on the dashboard.

use domain::account::first_steps::{FOLLOWED_MIN, FirstStep, FirstStepsRecord};
use serde::Serialize;
use utoipa::ToSchema;

/// A first step.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FirstStepName {
    VerifyEmail,
    AddFunds,
    FollowPlayers,
    PlayChallenge,
}

impl From<FirstStep> for FirstStepName {
    fn from(step: FirstStep) -> Self {
        match step {
            FirstStep::VerifyEmail => Self::VerifyEmail,
            FirstStep::AddFunds => Self::AddFunds,
            FirstStep::FollowPlayers => Self::FollowPlayers,
            FirstStep::PlayChallenge => Self::PlayChallenge,
        }
    }
}

/// A first step, and whether it is done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepView {
    name: FirstStepName,
    is_done: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepsData {
    /// In the order in which they are shown.
    steps: Vec<FirstStepView>,
    /// Players to follow before that step is done.
    followed_min: i32,
}

impl FirstStepsData {
    pub fn of(record: FirstStepsRecord) -> Self {
        let steps = FirstStep::ALL.into_iter().map(|step| FirstStepView {
            name: step.into(),
            is_done: record.has_done(step),
        });
        Self {
            steps: steps.collect(),
            followed_min: FOLLOWED_MIN,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FirstSteps {
    pub success: bool,
    pub data: FirstStepsData,
}
