export const referralKeys = {
  all: ["referrals"] as const,
  rewards: ["referrals", "rewards"] as const,
};
