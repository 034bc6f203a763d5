import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mirage } from "@/test/chats";
import { player } from "@/test/people";
import {
  joinRequest,
  ledTeam,
  RIVALS,
  serveTeams,
  TEAM_ID,
  team,
  teamInvitation,
  teamVote,
  zed,
} from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function open(options: Parameters<typeof serveTeams>[0], at = `/teams/${TEAM_ID}`) {
  const teamServer = serveTeams(options);
  return { ...(await visitApp({ as: player(), at })), ...teamServer };
}

const late = { ...zed, _id: "u-4", username: "late" };

const rowOf = (name: string) => screen.getByRole("button", { name }).closest("li");

test("after an answer the focus goes to the row beside it, and to none of its buttons", async () => {
  const asking = [joinRequest(zed), joinRequest(late)];
  const { user, world } = await open({ team: ledTeam({ joinRequests: asking }) });
  const reject = await screen.findByRole("button", { name: "Reject late" });
  world.team = ledTeam({ joinRequests: asking.slice(0, 1) });
  await user.click(reject);
  await waitFor(() => expect(rowOf("Reject zed_low")).toHaveFocus());
});

test("after the last invitation was withdrawn, or the last team disconnected, the focus is on a heading or the page", async () => {
  const connected = {
    ...RIVALS,
    leader: mirage,
    connectedAt: "2026-03-10T10:00:00Z",
    conversationId: null,
    isDissolving: false,
  };
  const invited = {
    _id: "i-9",
    user: zed,
    invitedBy: mirage,
    message: null,
    sentAt: "2026-03-10T09:00:00Z",
  };
  const { user, world } = await open({
    team: ledTeam({ connectedTeams: [connected], invitedMembers: [invited] }),
  });
  const disconnect = await screen.findByRole("button", { name: `Disconnect from ${RIVALS.name}` });
  world.team = ledTeam({ invitedMembers: [invited] });
  await user.click(disconnect);
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Team Leads Correspondence" })).toHaveFocus(),
  );
  world.team = ledTeam();
  await user.click(screen.getByRole("button", { name: "Withdraw the invitation of zed_low" }));
  // The card goes with its last row.
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("after an invitation was accepted on the page, the focus is on the team's name", async () => {
  const { user, world } = await open({
    team: team({ viewer: { invitation: { ...teamInvitation(), invitedBy: mirage } } }),
  });
  const accept = await screen.findByRole("button", { name: "Accept invitation" });
  world.team = team({ myRole: "member", viewer: { role: "member" } });
  await user.click(accept);
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Night Owls", level: 1 })).toHaveFocus(),
  );
});

test("after an invitation was declined in the list, the focus is on the next one", async () => {
  const other = { ...teamInvitation(), _id: "i-2" };
  const { user, world } = await open(
    {
      invitations: [
        teamInvitation(),
        { ...other, team: { ...other.team, _id: RIVALS._id, name: RIVALS.name } },
      ],
    },
    "/teams",
  );
  const decline = await screen.findByRole("button", {
    name: "Decline the invitation of Night Owls",
  });
  world.invitations = world.invitations.slice(1);
  await user.click(decline);
  await waitFor(() => expect(rowOf(`Decline the invitation of ${RIVALS.name}`)).toHaveFocus());
});

test("after the dialogs of the danger zone, and what reverses them, the focus is on the heading of the part", async () => {
  const { user, world } = await open({ team: ledTeam() });
  const zone = within(await screen.findByRole("region", { name: "Danger zone" }));
  const heading = zone.getByRole("heading", { name: "Dissolve the team" });
  await user.click(zone.getByRole("button", { name: "Dissolve" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Type/), "Night Owls");
  world.team = ledTeam({ dissolvesAt: "2099-01-01T00:00:00Z" });
  await user.click(dialog.getByRole("button", { name: "Dissolve the team" }));
  await waitFor(() => expect(heading).toHaveFocus());
  world.team = ledTeam();
  await user.click(zone.getByRole("button", { name: "Call it off" }));
  await zone.findByRole("button", { name: "Dissolve" });
  await waitFor(() => expect(heading).toHaveFocus());

  await user.selectOptions(zone.getByLabelText("Member to lead"), mirage._id);
  await user.click(zone.getByRole("button", { name: "Ask to lead" }));
  world.votes = [teamVote({ kind: "handOver", subject: mirage, hasVote: false })];
  const offer = within(await screen.findByRole("dialog"));
  await user.click(offer.getByRole("button", { name: "Ask to lead" }));
  await waitFor(() =>
    expect(zone.getByRole("heading", { name: "Hand the team over" })).toHaveFocus(),
  );
});

test("a cancelled dialog of the danger zone returns the focus to its button", async () => {
  const { user } = await open({ team: ledTeam() });
  const dissolve = await screen.findByRole("button", { name: "Dissolve" });
  await user.click(dissolve);
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dissolve).toHaveFocus());
});
