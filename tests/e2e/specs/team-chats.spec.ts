import { ChatScreen } from "../support/chat.ts";
import { createTeam } from "../support/team.ts";
import { expect, test } from "../support/test.ts";

test("TDETAIL-28 OPEN-15 members chat in the team's conversation; a former member has no access", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const team = await createTeam(nova, { requiresApproval: false });
  await mirage.post(`/api/teams/${team._id}/join`, {});
  const contexts = [await openContext(), await openContext()] as const;
  const page = await nova.open(contexts[0], `/teams/${team._id}`);
  await page.getByRole("link", { name: "Open Team Chat" }).click();
  await expect(page).toHaveURL(/\/chats\//);
  const path = new URL(page.url()).pathname;
  await page.close();

  const his = await ChatScreen.open(contexts[0], nova, path);
  const hers = await ChatScreen.open(contexts[1], mirage, "/chats");
  await test.step("it is in the list before the first message", async () => {
    await hers.list.getByRole("link", { name: team.name }).click();
    await expect(hers.page.getByText("No messages yet. Start the conversation!")).toBeVisible();
  });
  await his.sendMessage("nine sharp");
  await expect(hers.message("nine sharp")).toContainText(nova.username);
  await hers.sendMessage("I am in");
  await expect(his.message("I am in")).toHaveCount(1);
  await mirage.post(`/api/teams/${team._id}/leave`);
  await expect(hers.page.getByText("You are not in this conversation.")).toBeVisible();
  await expect(hers.list.getByRole("link", { name: team.name })).toHaveCount(0);
});

test("TDETAIL-15 TDETAIL-26 two teams connect, and their leaders write to each other", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const [owls, birds] = [await createTeam(nova), await createTeam(mirage)];
  const his = await nova.open(await openContext(), `/teams/${birds._id}`);
  const hers = await mirage.open(await openContext(), `/teams/${birds._id}`);
  await expect(hers.getByText("No connection requests")).toBeVisible();
  await his.getByRole("button", { name: "Connect teams" }).click();
  await his.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await expect(his.getByRole("button", { name: "Withdraw connection request" })).toBeVisible();
  await hers.getByRole("button", { name: `Accept the connection with ${owls.name}` }).click();
  await hers.getByRole("link", { name: `Write to the leader of ${owls.name}` }).click();
  await expect(hers.getByRole("heading", { name: `${owls.name} (leads)` })).toBeVisible();
  await hers.getByRole("textbox", { name: /^Message / }).fill("scrims on Sunday?");
  await hers.keyboard.press("Enter");
  await expect(his.getByRole("button", { name: "Disconnect" })).toBeVisible();
  await his.goto("/chats");
  const row = his.getByRole("link", { name: new RegExp(birds.name) });
  await expect(row).toContainText("scrims on Sunday?");
});
