import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { config } from "@/test/config";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const serve = (playMoney: boolean) =>
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, playMoney } }),
    ),
  );

test.each(["/login", "/terms"])("%s shows visitors that the money is play money", async (at) => {
  serve(true);
  await visitApp({ as: null, at });
  expect(await screen.findByRole("complementary", { name: "Play money" })).toHaveTextContent(
    "No real money goes in or out",
  );
});

test("inside the app it is shown from the first paint on, also without a response of the server", async () => {
  server.use(http.get("*/api/config", () => HttpResponse.error()));
  await visitApp({ as: player(), at: "/wallet" });
  expect(await screen.findByRole("complementary", { name: "Play money" })).toBeInTheDocument();
});

test("it is hidden only if a real provider moves the money", async () => {
  serve(false);
  await visitApp({ as: player(), at: "/wallet" });
  await waitFor(() => expect(localStorage.getItem("money-is-real")).not.toBeNull());
  expect(screen.queryByRole("complementary", { name: "Play money" })).not.toBeInTheDocument();
});
