import { act, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { visit } from "@/test/visit";
import { RootLayout } from "./root-layout";

const LOADED = "loaded-by-the-test";

/** A page whose heading comes with the event. */
function Slow() {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const onLoaded = () => setIsLoaded(true);
    window.addEventListener(LOADED, onLoaded);
    return () => window.removeEventListener(LOADED, onLoaded);
  }, []);
  return (
    <>
      <button type="button">Menu</button>
      <main>{isLoaded ? <h1>Slow</h1> : null}</main>
    </>
  );
}

async function openSlowPage() {
  const children = [
    { path: "start", element: <Link to="/slow">Go</Link> },
    { path: "slow", element: <Slow /> },
  ];
  const routes = [{ element: <RootLayout />, children }];
  const { user } = await visit(routes, { as: null, at: "/start" });
  await user.click(screen.getByRole("link", { name: "Go" }));
  await screen.findByRole("button", { name: "Menu" });
  const load = () => act(() => window.dispatchEvent(new Event(LOADED)));
  return { user, load };
}

test("a heading that comes late takes the focus", async () => {
  const { load } = await openSlowPage();
  load();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Slow" })).toHaveFocus());
});

test("a heading that comes late takes the focus from what the app itself has focused", async () => {
  const { load } = await openSlowPage();
  // As a menu does that gives the focus back when it closes.
  act(() => screen.getByRole("button", { name: "Menu" }).focus());
  load();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Slow" })).toHaveFocus());
});

test.each(["click", "key"])("a button that was focused by %s retains the focus", async (by) => {
  const { user, load } = await openSlowPage();
  const button = screen.getByRole("button", { name: "Menu" });
  if (by === "click") await user.click(button);
  else await user.tab();
  expect(button).toHaveFocus();
  load();
  await screen.findByRole("heading", { name: "Slow" });
  // The heading would have it by now: observers run before timers.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(button).toHaveFocus();
});
