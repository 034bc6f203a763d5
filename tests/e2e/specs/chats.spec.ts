import { ChatScreen, chatWith } from "../support/chat.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

/** The smallest possible picture. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("CHAT two players chat in two browsers", async ({ newPlayer, openContext }) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const hers = await ChatScreen.open(await openContext(), mirage, "/chats");
  const his = await ChatScreen.open(await openContext(), nova, "/chats");

  await test.step("CHAT-04 CHAT-45 nova finds mirage in the directory", async () => {
    await his.list.getByRole("link", { name: "New message" }).first().click();
    await his.page.getByRole("searchbox", { name: "Search players" }).fill(mirage.username);
    await his.page.getByRole("link", { name: mirage.username }).click();
    await expect(his.page.getByText("No messages yet. Start the conversation!")).toBeVisible();
    await expect(his.page.getByRole("heading", { name: mirage.username })).toBeVisible();
  });
  await test.step("CHAT-25 a message of nova reaches mirage, who has not opened the chat yet", async () => {
    await his.sendMessage("gl hf, best of three?");
    await expect(his.message("gl hf").getByRole("img", { name: "Delivered" })).toBeVisible();
    const row = hers.list.getByRole("link", { name: nova.username });
    await expect(row).toContainText("gl hf, best of three?");
    await expect(row).toContainText("1 unread");
    await expect(hers.list.getByRole("heading", { name: /Messages/ })).toContainText("1 unread");
  });
  await test.step("CHAT-26 CHAT-38 mirage opens and has read it", async () => {
    await hers.list.getByRole("link", { name: nova.username }).click();
    await expect(hers.message("gl hf")).toBeVisible();
    await expect(his.message("gl hf").getByRole("img", { name: "Read" })).toBeVisible();
    await expect(hers.list.getByText("unread")).toHaveCount(0);
  });
  await test.step("CHAT-19 CHAT-20 mirage types, and nova sees it", async () => {
    await hers.field.pressSequentially("rifles on");
    await expect(his.page.getByText(`${mirage.username} is typing…`)).toBeVisible();
    await hers.field.pressSequentially("ly");
    await hers.page.keyboard.press("Enter");
    await expect(his.message("rifles only")).toHaveCount(1);
    await expect(his.page.getByText(`${mirage.username} is typing…`)).toHaveCount(0);
  });
  await test.step("CHAT-28 mirage edits it with Up", async () => {
    await hers.page.keyboard.press("ArrowUp");
    await hers.page.getByRole("textbox", { name: "Edit message" }).fill("pistols only");
    await hers.page.keyboard.press("Enter");
    await expect(his.message("pistols only")).toContainText("edited");
    await expect(his.message("rifles only")).toHaveCount(0);
  });
  await test.step("CHAT-27 and deletes it; its place stays", async () => {
    await hers.message("pistols only").hover();
    await hers.page.getByRole("button", { name: "Delete message: pistols only" }).click();
    await hers.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(his.message("Message deleted")).toBeVisible();
    await expect(his.message("pistols only")).toHaveCount(0);
  });
  await test.step("CHAT-36 a picture is sent with text; a file that is not a picture is not", async () => {
    const files = his.page.getByLabel("Files", { exact: true });
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    await files.setInputFiles([
      { name: "score.png", mimeType: "image/png", buffer: PNG },
      { name: "trick.png", mimeType: "image/png", buffer: page },
    ]);
    const staged = his.page.getByRole("list", { name: "Files to send" });
    await expect(staged.getByText("This kind of file cannot be sent")).toBeVisible();
    await staged.getByRole("button", { name: "Remove trick.png" }).click();
    await expect(staged.getByText(/^Uploading/)).toHaveCount(0);
    await his.sendMessage("13 to 11");
    const picture = hers.message("13 to 11").getByRole("button", { name: "Open score.png" });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.locator("img").evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(hers.list.getByRole("link", { name: nova.username })).toContainText("13 to 11");
  });
  await test.step("all messages are there after a reload", async () => {
    await his.sendMessage("see you at nine");
    await expect(hers.message("see you at nine")).toHaveCount(1);
    await hers.page.reload();
    await hers.expectMessages([
      "gl hf, best of three?",
      "Message deleted",
      "13 to 11",
      "see you at nine",
    ]);
  });
});

test("CHAT-18 CHAT-49 a player goes offline, falls back to polling, and reconnects: no message is missing", async ({
  browser,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.write(mirage, "one");
  const his = await openContext();
  // The console is not watched: a browser without a network logs many errors.
  const hers = await browser.newContext();
  const there = await ChatScreen.open(his, nova, chatWith(mirage));
  const away = await ChatScreen.open(hers, mirage, chatWith(nova));
  await away.expectMessages(["one"]);

  await test.step("CHAT-15 without a network the connection is down; her messages wait", async () => {
    await hers.route("**/socket.io/**", (route) => route.abort());
    await hers.setOffline(true);
    await away.expectConnection("Offline");
    await there.sendMessage("two");
    await expect(there.message("two").getByRole("img", { name: "Sent" })).toBeVisible();
    await away.sendMessage("three");
    await expect(away.message("three")).toContainText("It is sent when you are back online");
    await there.sendMessage("four");
    await expect(there.message("four").getByRole("img", { name: "Sent" })).toBeVisible();
  });
  await test.step("CHAT-12 CHAT-14 with a network but no socket she polls, and has all messages", async () => {
    await hers.setOffline(false);
    await away.expectConnection("Polling");
    await expect(away.page.getByText("Connection failed. Using polling fallback.")).toBeVisible();
    await away.expectMessages(["one", "two", "four", "three"]);
    await there.expectMessages(["one", "two", "four", "three"]);
    await away.sendMessage("five");
    await there.expectMessages(["one", "two", "four", "three", "five"]);
  });
  await test.step("CHAT-13 CHAT-17 the socket is reconnected", async () => {
    await hers.unroute("**/socket.io/**");
    const retry = away.list.getByRole("button", { name: "Retry" });
    // The page may reconnect by itself before the click.
    await Promise.any([retry.click(), away.expectConnection("Online")]);
    await away.expectConnection("Online");
    await there.sendMessage("six");
    const all = ["one", "two", "four", "three", "five", "six"];
    await away.expectMessages(all);
    await there.expectMessages(all);
  });
  await hers.close();
});

test("CHAT-44 older messages are inserted above the line in view, which retains its position", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  // Within the rate limit of two people, and more than one page of messages.
  for (let line = 1; line <= 56; line += 1) {
    const [from, to] = line % 2 === 0 ? [nova, mirage] : [mirage, nova];
    await from.write(to, `line ${String(line).padStart(2, "0")}`);
  }
  await nova.visit(page, chatWith(mirage));
  const log = page.getByRole("log");
  // The log is hidden until it is positioned; earlier scrolling is ignored.
  await expect(log.getByText("line 56")).toBeVisible();
  await expect(log.getByText("line 56")).toBeInViewport();
  // The older messages wait until the position before them is known.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isOlder = (url: URL) => url.searchParams.get("before") === "7";
  await page.route(isOlder, async (route) => {
    await isReleased;
    await route.continue();
  });
  const older = page.waitForRequest((request) => isOlder(new URL(request.url())));
  await log.hover();
  // Scrolls to the start of the first page of fifty.
  await page.mouse.wheel(0, -400);
  await log.evaluate((box) => {
    box.scrollTop = 700;
  });
  await older;
  // The line in the middle of the screen has to stay there when the older lines are loaded.
  const middleLine = () =>
    log.evaluate((box) => {
      const { top, height } = box.getBoundingClientRect();
      const lines = Array.from(box.querySelectorAll("li"));
      const line = lines.find((item) => item.getBoundingClientRect().bottom > top + height / 2);
      return line?.textContent?.match(/line \d\d/)?.[0];
    });
  const topOf = () => log.evaluate((box) => box.scrollTop);
  const [before, top] = [await middleLine(), await topOf()];
  release();
  await expect.poll(topOf).toBeGreaterThan(top + 50);
  expect(await middleLine()).toBe(before);
  await log.press("Home");
  await expect(log.getByText("line 01")).toBeInViewport();
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(log.getByText("line 56")).toBeInViewport();
});

test("CHAT a blocked player cannot write, and can again once unblocked", async ({
  newPlayer,
  openContext,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await mirage.write(nova, "hello");
  const his = await ChatScreen.open(await openContext(), nova, chatWith(mirage));
  const hers = await ChatScreen.open(await openContext(), mirage, chatWith(nova));
  await his.page.getByRole("button", { name: `More about ${mirage.username}` }).click();
  await his.page.getByRole("menuitem", { name: `Block ${mirage.username}` }).click();
  await his.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(his.page.getByText(`You have blocked ${mirage.username}.`)).toBeVisible();
  await expect(hers.page.getByText("You cannot write to this player.")).toBeVisible();
  await expect(hers.field).toHaveCount(0);
  await his.page.getByRole("button", { name: "Unblock" }).click();
  await expect(his.field).toBeVisible();
  await hers.sendMessage("are you there?");
  await expect(his.message("are you there?")).toHaveCount(1);
});

test("CHAT-06 GEN-12 below 768 px there is one panel: the conversations, New Chat or the chat", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await mirage.write(nova, "gl hf");
  await page.setViewportSize({ width: 390, height: 844 });
  await nova.visit(page, "/chats");
  const side = page.getByRole("complementary", { name: "Conversations" });
  const conversations = page.getByRole("heading", { name: /^Messages/ });
  const directory = page.getByRole("heading", { name: "New Chat" });
  const field = page.getByRole("textbox", { name: `Message ${mirage.username}` });
  const back = page.getByRole("link", { name: "Back to conversations" });
  await expect(side.getByRole("link", { name: mirage.username })).toBeVisible();
  await expect(page.getByText("Your messages")).toBeHidden();
  await side.getByRole("link", { name: "New message" }).click();
  await expect(directory).toBeVisible();
  await expect(conversations).toBeHidden();
  await back.click();
  await side.getByRole("link", { name: mirage.username }).click();
  await expect(field).toBeVisible();
  await expect(side).toBeHidden();
  await back.click();
  await expect(conversations).toBeVisible();
  await expect(field).toBeHidden();
  await page.goto(chatWith(mirage));
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(field).toBeVisible();
  await expect(side).toBeHidden();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(conversations).toBeVisible();
  await expect(field).toBeVisible();
});

test("CHAT-37 the field is 44 px high, and grows to 120 px with its text", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.visit(page, chatWith(mirage));
  const field = page.getByRole("textbox", { name: `Message ${mirage.username}` });
  const height = async () => (await field.boundingBox())?.height ?? 0;
  await expect.poll(height).toBe(44);
  await field.fill("one\ntwo\nthree");
  await expect.poll(height).toBeGreaterThan(44);
  expect(await height()).toBeLessThan(120);
  await field.fill("line\n".repeat(20));
  await expect.poll(height).toBe(120);
  await field.fill("");
  await expect.poll(height).toBe(44);
});

test("A11Y the conversations, the directory and an open conversation are accessible", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage, zed] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await mirage.write(nova, "Best of three, rifles only, and no pausing after the first round.");
  await nova.write(mirage, "Done. I will send you the code.");
  await zed.write(nova, "gg");
  await nova.visit(page, "/chats");
  await expect(page.getByRole("link", { name: zed.username })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto(chatWith(mirage));
  await expect(page.getByRole("log").getByText("Done. I will")).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto("/chats?new=");
  await expect(page.getByRole("list", { name: "Players" })).toBeVisible();
  await expectAccessibleScreen(page);
});
