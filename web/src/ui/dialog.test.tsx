import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog";
import { Menu, MenuItem } from "./menu";

/** A dialog that opens an inner one, whose actions remove the opener or close both dialogs. */
function Nested() {
  const [open, setOpen] = useState<"none" | "outer" | "inner">("none");
  const [isDone, setDone] = useState(false);
  const close = () => setOpen("none");
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen("outer")}>
        Members
      </button>
      <Dialog isOpen={open !== "none"} onClose={close} title="Outer" initialFocus="title">
        {isDone ? null : (
          <button type="button" onClick={() => setOpen("inner")}>
            Remove
          </button>
        )}
      </Dialog>
      <Dialog
        isOpen={open === "inner"}
        onClose={() => setOpen("outer")}
        title="Inner"
        initialFocus="title"
      >
        <button
          type="button"
          onClick={() => {
            setDone(true);
            setOpen("outer");
          }}
        >
          Sure
        </button>
        <button type="button" onClick={close}>
          Close both
        </button>
      </Dialog>
    </main>
  );
}

function FromMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setOpen(true)}>Block</MenuItem>
      </Menu>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Block?" initialFocus="title" />
    </main>
  );
}

/** A dialog that another one replaces in the same commit, as when its data has loaded. */
function Replaced() {
  const [step, setStep] = useState<"closed" | "loading" | "loaded">("closed");
  const close = () => setStep("closed");
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setStep("loading")}>
        Approve
      </button>
      {step === "loading" ? (
        <Dialog key="loading" isOpen onClose={close} title="Loading" initialFocus="title">
          <button type="button" onClick={() => setStep("loaded")}>
            Load
          </button>
        </Dialog>
      ) : null}
      {step === "loaded" ? (
        <Dialog key="loaded" isOpen onClose={close} title="Loaded" initialFocus="title" />
      ) : null}
    </main>
  );
}

async function openBoth() {
  const user = userEvent.setup();
  render(<Nested />);
  await user.click(screen.getByRole("button", { name: "Members" }));
  const outer = await screen.findByRole("dialog", { name: "Outer" });
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await screen.findByRole("dialog", { name: "Inner" });
  return { user, outer };
}

test("A4 a dialog begins on its title or in its first field, never on Close", async () => {
  const page = (title: string, initialFocus: "title" | "field", children: React.ReactNode) => (
    <Dialog isOpen onClose={() => {}} title={title} initialFocus={initialFocus}>
      {children}
    </Dialog>
  );
  const { unmount } = render(page("Terms", "title", <input aria-label="Amount" />));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Terms" })).toHaveFocus());
  unmount();
  const field = render(
    page(
      "Join",
      "field",
      <>
        <button type="button">Max</button>
        <input aria-label="Locked" disabled />
        <input aria-label="Amount" />
      </>,
    ),
  );
  await waitFor(() => expect(screen.getByLabelText("Amount")).toHaveFocus());
  field.unmount();
  render(page("No field", "field", null));
  await waitFor(() => expect(screen.getByRole("heading", { name: "No field" })).toHaveFocus());
});

test("an inner dialog returns the focus to its opener in the outer one, and the outer one to its own", async () => {
  const { user } = await openBoth();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Remove" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Members" })).toHaveFocus());
});

test("if the opener in an outer dialog is gone, the outer dialog is focused, not the page behind it", async () => {
  const { user, outer } = await openBoth();
  await user.click(screen.getByRole("button", { name: "Sure" }));
  await waitFor(() => expect(outer).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Members" })).toHaveFocus());
});

test("if both close at once, the opener of the outer one is focused", async () => {
  const { user } = await openBoth();
  await user.click(screen.getByRole("button", { name: "Close both" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Members" })).toHaveFocus());
});

test("a dialog opened from a menu returns the focus to the button of the menu", async () => {
  const user = userEvent.setup();
  render(<FromMenu />);
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "More" })).toHaveFocus());
});

test("a dialog that replaces another one returns the focus to the opener of the first", async () => {
  const user = userEvent.setup();
  render(<Replaced />);
  const opener = screen.getByRole("button", { name: "Approve" });
  await user.click(opener);
  await user.click(await screen.findByRole("button", { name: "Load" }));
  await screen.findByRole("dialog", { name: "Loaded" });
  await waitFor(() => expect(screen.getByRole("heading", { name: "Loaded" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
});

test("if nothing was focused the page gets the focus, unless it has moved elsewhere meanwhile", async () => {
  const page = (isOpen: boolean) => (
    <main id="main" tabIndex={-1}>
      <h1 tabIndex={-1}>Arena</h1>
      <Dialog isOpen={isOpen} onClose={() => {}} title="By address" initialFocus="title" />
    </main>
  );
  const { rerender } = render(page(true));
  await screen.findByRole("dialog");
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  rerender(page(true));
  await screen.findByRole("dialog");
  rerender(page(false));
  // As after a navigation, which focuses the heading of the new page.
  screen.getByRole("heading").focus();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole("heading")).toHaveFocus();
});
