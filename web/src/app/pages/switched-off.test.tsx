import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { me, serveChallenges } from "@/test/challenge-server";
import { config } from "@/test/config";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

/** A server without them, which refuses their requests. */
function switchOff() {
  serveChallenges();
  const data = { ...config, hasQuests: false, hasContest: false };
  const refuse = () => refusal(404, "SWITCHED_OFF", "There is none on this server");
  server.use(
    http.get("*/api/config", () => HttpResponse.json({ success: true, data })),
    ...["quests", "shop", "tokens", "contest", "contest/past"].map((path) =>
      http.get(`*/api/${path}`, refuse),
    ),
  );
}

test.each([
  ["/quests", "Quests"],
  ["/token-info", "DL Tokens Info"],
  ["/contest", "Contest"],
])("%s shows that it is switched off, and leads to nothing that is", async (path, heading) => {
  switchOff();
  await visitApp({ as: me, at: path });
  const page = within(await screen.findByRole("main"));
  expect(await page.findByText("Switched off")).toBeVisible();
  expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  expect(page.queryByRole("alert")).toBeNull();
  const links = page.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/dashboard"]);
});

test("the palette offers no recent page that is switched off", async () => {
  switchOff();
  const pages = [
    { to: "/quests", title: "Quests" },
    { to: "/contest", title: "March contest" },
    { to: "/my-challenges", title: "My Challenges" },
  ];
  sessionStorage.setItem("dl.recentPages", JSON.stringify({ userId: me._id, pages }));
  const { user } = await visitApp({ as: me, at: "/settings" });
  await screen.findByRole("heading", { name: "Settings" });
  const [navigation] = screen.getAllByRole("navigation", { name: "Main" });
  const links = within(navigation as HTMLElement);
  await waitFor(() => expect(links.queryByRole("link", { name: "Contest" })).toBeNull());
  await user.keyboard("{Control>}k{/Control}");
  const recent = within(await screen.findByRole("group", { name: "Recent" }));
  expect(recent.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "My Challenges",
  ]);
});
