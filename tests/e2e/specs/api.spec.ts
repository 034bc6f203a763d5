import { seatedDuel } from "../support/match.ts";
import type { Player } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** The API as a client finds it that was written after the specification: the addresses, and the names of the fields. */

function expectFields(object: object, names: string): void {
  expect(Object.keys(object)).toEqual(expect.arrayContaining(names.split(" ")));
}

const PAGE = "currentPage totalPages hasNextPage hasPrevPage";

test("ENT-01 ENT-02 API-AUTH-04 API-AUTH-12 the user, and the dispute terms", async ({
  newPlayer,
}) => {
  const nova = await newPlayer({ terms: "open" });
  const { user } = await nova.get("/api/auth/me");
  expectFields(
    user,
    "_id id username name email avatar points referralCode referralStats followerCount followingCount createdAt lastSeen isVerified isOnline authProvider disputeTermsAccepted",
  );
  expect(user.referralStats).toEqual({ totalReferrals: 0, totalPoints: 0 });
  expect(user.authProvider).toBe("local");
  const open = await nova.get("/api/auth/dispute-terms-status");
  expect(open).toMatchObject({ success: true, needsAcceptance: true, acceptedAt: null });
  await nova.post("/api/auth/accept-dispute-terms");
  const accepted = await nova.get("/api/auth/dispute-terms-status");
  expect(accepted).toMatchObject({ needsAcceptance: false, acceptedAt: expect.any(String) });
});

test("ENT-03 ENT-04 API-NOTIF-01 to API-NOTIF-06 notifications are listed, counted, read and deleted", async ({
  newPlayer,
}) => {
  const nova = await newPlayer();
  const followers = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (const follower of followers) await follower.follow(nova);
  const unread = async () => (await nova.get("/api/notifications/counts")).data.unreadCount;
  await expect.poll(unread).toBe(3);
  const list = await nova.get("/api/notifications?page=1&limit=2&sortBy=createdAt&sortOrder=desc");
  expect(list).toMatchObject({ unreadCount: 3, pagination: { currentPage: 1, totalPages: 2 } });
  expectFields(list.pagination, "currentPage totalPages hasNextPage");
  const [newest, second] = list.notifications;
  expectFields(newest, "_id type data isRead readAt createdAt");
  expect(newest.data).toMatchObject({ message: expect.any(String), actionRequired: true });
  expectFields(newest.data.sender, "_id username");
  await nova.send("PATCH", `/api/notifications/${newest._id}/read`);
  expect(await unread()).toBe(2);
  const filtered = await nova.get("/api/notifications?type=friend&isRead=true");
  expect(filtered.notifications).toHaveLength(1);
  await nova.send("DELETE", `/api/notifications/${second._id}`);
  await nova.send("PATCH", "/api/notifications/read-all");
  expect(await unread()).toBe(0);
  await nova.send("DELETE", "/api/notifications/clear?type=friend");
  expect((await nova.get("/api/notifications")).notifications).toEqual([]);
});

test("API-NOTIF-07 to API-NOTIF-12 notifications are sent, answered and preferred", async ({
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "100" }), await newPlayer({ deposit: "100" })];
  await nova.befriend(mirage);
  const sent = { recipientId: mirage.id, type: "interest", data: { message: "Tonight?" } };
  await nova.post("/api/notifications", sent);
  const invitedFriends = JSON.stringify([mirage.id]);
  await nova.create({ invitedFriends });
  await nova.create({ invitedFriends, title: `Second of ${nova.username}` });
  const invitations = async () =>
    (await mirage.get("/api/notifications?type=challenge_invitation")).notifications;
  await expect.poll(async () => (await invitations()).length).toBe(2);
  const [second, first] = await invitations();
  const notificationType = "challenge_invitation";
  const additionalData = { stakeAmount: "50" };
  await mirage.post(`/api/notifications/${first._id}/accept`, { notificationType, additionalData });
  await mirage.post(`/api/notifications/${second._id}/reject`, { notificationType });
  expect((await mirage.balance()).inEscrow).toBe("50");
  const { data: preferred } = await mirage.get("/api/notifications/preferences");
  const changed = { playSound: !preferred.playSound };
  await mirage.send("PATCH", "/api/notifications/preferences", changed);
  expect((await mirage.get("/api/notifications/preferences")).data).toMatchObject(changed);
  const notificationIds = [first._id, second._id];
  await mirage.post("/api/notifications/batch", { action: "delete", notificationIds });
  expect(await invitations()).toEqual([]);
});

test("ENT-05 ENT-06 ENT-07 ENT-08 API-MSG-01 API-MSG-03 conversations, messages and the directory", async ({
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.write(mirage, "  Ready when you are  ");
  const { data } = await mirage.get("/api/messages/conversations");
  const [conversation] = data.conversations;
  expectFields(conversation, "conversationId otherUser lastMessage lastMessageAt unreadCount");
  expectFields(conversation.otherUser, "_id username avatar lastSeen");
  expect(conversation.lastMessage).toMatchObject({
    sender: { _id: nova.id },
    content: "Ready when you are",
    messageType: "text",
  });
  const history = await mirage.get(`/api/messages/${nova.id}/history?limit=50`);
  const [message] = history.data.messages;
  expectFields(
    message,
    "_id sender content attachments messageType createdAt isDeleted isEdited status",
  );
  expectFields(message.sender, "_id username avatar");
  const users = (await nova.get(`/api/messages/users?search=${mirage.username}`)).data.users;
  expect(users).toHaveLength(1);
  expectFields(users[0], "_id username avatar email lastSeen relationship");
  expectFields(users[0].relationship, "isMutualFriend isFollowing isFollower");
});

test("ENT-09 ENT-20 the mutual friends of a player", async ({ newPlayer }) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.befriend(mirage);
  const path = `/api/friends/${nova.id}/mutual-friends-aggregation`;
  const { data } = await nova.get(path);
  expectFields(data.pagination, `${PAGE} totalMutualFriends`);
  // The email address of a player is shown to no other player.
  expectFields(data.mutualFriends[0], "_id username name avatar status lastSeen");
});

const CHALLENGE_FIELDS =
  "_id title description gameCategory gameSubCategory game gameMode gamePlatform livestreamPlatform matchType visibility challengeType inviteCode minimumStake minStake maxStake maximumStake teamStake opponentMinStake opponentMaxStake entryFee maxParticipants scheduledTime duration durationUnit rules tags coverImage status startTime expiresAt totalPrizePool platformCommission creator participants statistics createdAt teamId teamName skillLevel platform isPrivate category categoryInfo";

test("ENT-14 ENT-15 ENT-16 ENT-17 GEN-07 API-CHAL-06 API-CHAL-15 a challenge, its participants and the games", async ({
  newPlayer,
}) => {
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  const viewer = await newPlayer();
  const read = async (player: Player) =>
    (await player.get(`/api/challenges/${match._id}`)).data as {
      challenge: { participants: { user: object }[]; statistics: object; creator: object };
      userRole: string;
      isAuthenticated: boolean;
    };
  const { challenge, userRole, isAuthenticated } = await read(nova);
  expect([userRole, isAuthenticated]).toEqual(["creator", true]);
  expect((await read(mirage)).userRole).toBe("participant");
  expect((await read(viewer)).userRole).toBe("viewer");
  expectFields(challenge, CHALLENGE_FIELDS);
  expect(challenge).toMatchObject({ minStake: "50", maxStake: "50", statistics: {} });
  expectFields(challenge.statistics, "views");
  expect(challenge.participants).toHaveLength(2);
  for (const participant of challenge.participants) {
    expectFields(participant, "user status stakeAmount joinedAt");
    expectFields(participant.user, "_id username avatar");
  }
  for (const path of ["/api/games", "/api/teams/games"]) {
    const { data } = await nova.get(path);
    expectFields(data.games[0], "id name");
  }
});

test("API-CHAL-10 to API-CHAL-13 STATE-10 STATE-11 GEN-06 the commands of a challenge", async ({
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "300" }), await newPlayer({ deposit: "300" })];
  const answered = { success: true, message: expect.any(String) };
  const cancelled = await nova.create();
  expect(await nova.command(cancelled, "cancel")).toMatchObject(answered);
  const left = await nova.create({ matchType: "1 vs Many", maxParticipants: "3" });
  await mirage.join(left);
  expect(await mirage.command(left, "leave")).toMatchObject(answered);
  await nova.befriend(mirage);
  const match = await nova.create({ invitedFriends: JSON.stringify([mirage.id]) });
  await mirage.join(match);
  await nova.command(match, "ready");
  const started = await nova.command(match, "start");
  expect(started).toMatchObject({ data: { challenge: { status: "active" } } });
  const viewer = await newPlayer();
  const followed = await viewer.get(`/api/challenges/${match._id}`);
  expect(followed.data).toMatchObject({ userRole: "viewer", challenge: { status: "active" } });
  const outcome = { outcome: "won" };
  expect(await nova.command(match, "result", outcome)).toMatchObject(answered);
  expect(await mirage.command(match, "result", { outcome: "lost" })).toMatchObject(answered);
  const report = { reason: "other", details: "The stream was off for a round." };
  expect(await mirage.command(match, "report", report)).toMatchObject(answered);
  const again = await nova.command(match, "rematch");
  expect(again).toMatchObject({ data: { challenge: { _id: expect.any(String) } } });
});

test("API-REF-02 API-REF-07 API-REF-10 a referral code, its link and its picture", async ({
  newPlayer,
}) => {
  const nova = await newPlayer();
  const { referralCode } = nova;
  const checked = await nova.post("/api/referral/validate", { referralCode });
  expect(checked).toMatchObject({ success: true, data: { referrer: { username: nova.username } } });
  const { data } = await nova.get("/api/referral/link");
  expect(JSON.stringify(data)).toContain(referralCode);
  const picture = await nova.request.get(`/api/referral/qr/${referralCode}`);
  expect(picture.headers()["content-type"]).toContain("image/svg+xml");
});

test("SEARCH-01 SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-06 a challenge is found by its title, game, creator and description", async ({
  newPlayer,
}) => {
  const nova = await newPlayer({ deposit: "50" });
  const word = `w${nova.username.slice(4)}`;
  const { _id } = await nova.create({ description: `Rifles only, ${word} decides.` });
  const found = async (text: string) => {
    const { data } = await nova.get(`/api/search?q=${encodeURIComponent(text)}`);
    return data.challenges.map((hit: { _id: string }) => hit._id);
  };
  for (const text of [`Duel of ${nova.username}`, nova.username, word]) {
    expect(await found(text), text).toEqual([_id]);
  }
  expect(await found("counter-strike")).not.toEqual([]);
});

test("API-REF-08 an action of a referred player is credited only if the server has seen it", async ({
  newPlayer,
}) => {
  const nova = await newPlayer();
  const referred = await newPlayer({ invitedBy: nova });
  const claim = { userId: referred.id, action: "first_challenge" };
  const looked = await nova.post("/api/referral/complete", claim);
  expect(looked).toMatchObject({ success: true, data: { completed: false, pointsEarned: 0 } });
});

test("CHAT-30 NOTIF-28 what has no addressee, or no object, is refused", async ({ newPlayer }) => {
  const nova = await newPlayer();
  const unknown = "01900000-0000-7000-8000-000000000000";
  const noOne = nova.post("/api/messages/send", { recipientId: unknown, content: "Hello?" });
  await expect(noOne).rejects.toThrow(/^404 /);
  for (const body of [[], ["playSound"]]) {
    const change = nova.send("PATCH", "/api/notifications/preferences", body);
    await expect(change).rejects.toThrow(/^(400|422) /);
  }
});

test("OPEN-26 the server checks what a form checks, and takes no stake for what it refuses", async ({
  newPlayer,
}) => {
  const nova = await newPlayer({ deposit: "50" });
  for (const fields of [
    { title: "ab" },
    { minimumStake: "-1" },
    { minimumStake: "0.001" },
    { maxParticipants: "1" },
    { duration: "0" },
    { gameCategory: "" },
    { visibility: "Secret", challengeType: "secret" },
  ]) {
    await expect(nova.create(fields), JSON.stringify(fields)).rejects.toThrow(/^(400|422) /);
  }
  expect(await nova.balance()).toMatchObject({ available: "50", inEscrow: "0" });
});
