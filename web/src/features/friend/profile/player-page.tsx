import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import {
  Ban,
  EllipsisVertical,
  Flag,
  Hand,
  MessageSquare,
  Radio,
  Swords,
  UsersRound,
  UserX,
} from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError, messageOf } from "@/api/error";
import { useLook } from "@/api/looks";
import { useUser } from "@/api/session";
import type { PublicProfile } from "@/api/types";
import { useBlock } from "@/api/use-block";
import { isFocusLost } from "@/lib/is-focus-lost";
import { formatDate } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { BlockDialog } from "@/ui/block-dialog";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { FollowButton } from "@/ui/follow-button";
import { InlineError } from "@/ui/inline-error";
import { Menu, MenuItem } from "@/ui/menu";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { useTitleClass } from "@/ui/title-class";
import { followersText, presenceText } from "../format";
import { CommonFriendsDialog } from "../mutual-friends-dialog";
import { publicProfileQuery } from "../queries";
import { InterestDialog } from "./interest-dialog";
import { HeadToHeadCard, RecentCard, RecordCard } from "./record-cards";
import { ReportDialog } from "./report-dialog";

const NOT_FOUND = 404;

/** A player as others see them. */
export function PlayerPage() {
  const { userId = "" } = useParams();
  const query = useQuery(publicProfileQuery(userId));
  const { data: profile, error } = query;
  if (error instanceof ApiError && error.status === NOT_FOUND) return <NotFound />;
  if (error) {
    return (
      <>
        <PageHeading title="Player" />
        <InlineError
          message={messageOf(error, "Failed to load the profile")}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  if (!profile) {
    return (
      <>
        <PageHeading title="Player" />
        <Skeleton count={3} className="h-[150px] rounded-card" />
      </>
    );
  }
  return <Profile profile={profile} />;
}

function NotFound() {
  return (
    <>
      <PageHeading title="Player" />
      <EmptyState
        icon={UserX}
        title="User not found"
        action={<ButtonLink to="/friends">Find players</ButtonLink>}
      >
        There is no such player, or their profile is not open to you.
      </EmptyState>
    </>
  );
}

function Profile({ profile }: { profile: PublicProfile }) {
  const viewer = useUser();
  const isMe = viewer._id === profile._id;
  return (
    <>
      <Head profile={profile} isMe={isMe} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:gap-5">
        <div className="grid content-start gap-4 xl:gap-5">
          <RecordCard profile={profile} />
          <RecentCard profile={profile} />
        </div>
        {profile.headToHead ? (
          <div className="grid content-start gap-4 xl:gap-5">
            <HeadToHeadCard profile={profile} record={profile.headToHead} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function Head({ profile, isMe }: { profile: PublicProfile; isMe: boolean }) {
  const now = useServerMinute();
  const { username, name, avatar, rewards, followerCount, followingCount, createdAt } = profile;
  const presence = presenceText(profile, now);
  const isPremium = rewards.premiumUntil != null && now < Date.parse(rewards.premiumUntil);
  const cover = useLook(username)?.cover;
  const titleClass = useTitleClass(username);
  return (
    <div
      className={clsx("mb-4 flex flex-wrap items-center gap-4 lg:mb-5", cover?.replace("_", "-"))}
    >
      <Avatar username={username} src={avatar} size={72} />
      <div className="min-w-0 flex-1 basis-40">
        <PageHeading title={username} titleClass={titleClass}>
          <span className="num">
            {[name && name !== username ? name : null, presence].filter(Boolean).join(" · ")}
            <span className="block text-sm text-fg-3">
              {followersText(followerCount)} · {followingCount.toLocaleString("en")} following ·
              since {formatDate(createdAt)}
              {rewards.badges.includes("recruiter") ? " · Recruiter" : ""}
              {isPremium ? " · Premium" : ""}
            </span>
          </span>
        </PageHeading>
      </div>
      {isMe ? <ButtonLink to="/profile">Edit profile</ButtonLink> : <Actions profile={profile} />}
    </div>
  );
}

function Actions({ profile }: { profile: PublicProfile }) {
  const { _id, username, avatar, isBlocked, canInvite, playing, relationship } = profile;
  const person = { _id, username, avatar: avatar ?? null };
  const [dialog, setDialog] = useState<"block" | "common" | "interest" | "report" | null>(null);
  const block = useBlock(profile);
  const more = useRef<HTMLButtonElement>(null);
  const unblock = ({ currentTarget: button }: MouseEvent) => {
    block.mutate(false, {
      // The button that has the focus is about to go.
      onSuccess: () => {
        if (document.activeElement === button || isFocusLost()) more.current?.focus();
      },
    });
  };
  return (
    <>
      {isBlocked ? (
        <div className="order-last flex basis-full flex-wrap items-center gap-3 lg:order-none lg:basis-auto">
          <p className="text-sm text-fg-2">You have blocked this player.</p>
          <Button isPending={block.isPending} aria-label={`Unblock ${username}`} onClick={unblock}>
            Unblock
          </Button>
        </div>
      ) : (
        <div className="order-last flex basis-full flex-wrap items-center gap-2 lg:order-none lg:basis-auto">
          <FollowButton player={profile} size="md" />
          {playing ? (
            <ButtonLink
              to={`/challenges/${playing}/ongoing`}
              aria-label={`Watch the challenge of ${username}`}
            >
              <Radio aria-hidden="true" className="size-4" />
              Watch
            </ButtonLink>
          ) : null}
          <ButtonLink to={`/chats/with/${_id}`} state={{ person }}>
            <MessageSquare aria-hidden="true" className="size-4" />
            Message
          </ButtonLink>
          {canInvite ? (
            <ButtonLink to="/challenges/create" state={{ opponent: person }}>
              <Swords aria-hidden="true" className="size-4" />
              Challenge
            </ButtonLink>
          ) : null}
        </div>
      )}
      <Menu
        trigger={
          <button
            ref={more}
            type="button"
            className="icon-btn"
            aria-label={`More about ${username}`}
          >
            <EllipsisVertical aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
        }
      >
        <MenuItem
          icon={<UsersRound aria-hidden="true" className="size-4" />}
          onSelect={() => setDialog("common")}
        >
          Friends in common
        </MenuItem>
        {relationship.isFollower && !isBlocked ? (
          <MenuItem
            icon={<Hand aria-hidden="true" className="size-4" />}
            onSelect={() => setDialog("interest")}
          >
            Ask for a match
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Flag aria-hidden="true" className="size-4" />}
          onSelect={() => setDialog("report")}
        >
          Report {username}
        </MenuItem>
        {isBlocked ? null : (
          <MenuItem
            icon={<Ban aria-hidden="true" className="size-4" />}
            onSelect={() => setDialog("block")}
          >
            Block {username}
          </MenuItem>
        )}
      </Menu>
      <CommonFriendsDialog
        player={profile}
        isOpen={dialog === "common"}
        onClose={() => setDialog(null)}
      />
      {dialog === "interest" ? (
        <InterestDialog player={profile} onClose={() => setDialog(null)} />
      ) : null}
      <ReportDialog player={profile} isOpen={dialog === "report"} onClose={() => setDialog(null)} />
      <BlockDialog player={profile} isOpen={dialog === "block"} onClose={() => setDialog(null)} />
    </>
  );
}
