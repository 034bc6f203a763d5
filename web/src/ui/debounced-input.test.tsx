import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DebouncedInput } from "./debounced-input";

/** How long the address takes to follow what was typed. */
const NAVIGATION_MS = 50;
const PAUSE_MS = 300;

/** A page whose value follows the reports some time later, trimmed, like one in the address. */
function Page() {
  const [value, setValue] = useState("");
  return (
    <>
      <DebouncedInput
        aria-label="Search"
        value={value}
        onDebouncedChange={(text) => setTimeout(() => setValue(text.trim()), NAVIGATION_MS)}
      />
      <button type="button" onClick={() => setValue("")}>
        Clear
      </button>
      <button type="button" onClick={() => setValue("rex")}>
        Back
      </button>
    </>
  );
}

const field = () => screen.getByRole("textbox", { name: "Search" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("what is typed while the report is on its way stays", () => {
  vi.useFakeTimers();
  render(<Page />);
  type("r");
  wait(PAUSE_MS);
  expect(field()).toHaveValue("r");
  type("re");
  wait(NAVIGATION_MS);
  expect(field()).toHaveValue("re");
  wait(PAUSE_MS + NAVIGATION_MS);
  expect(field()).toHaveValue("re");
});

test("a space at the end stays, so that the next word can follow", () => {
  vi.useFakeTimers();
  render(<Page />);
  type("rex ");
  wait(PAUSE_MS + NAVIGATION_MS);
  expect(field()).toHaveValue("rex ");
});

test("a value from outside replaces what was typed, also the value that was reported before", () => {
  vi.useFakeTimers();
  render(<Page />);
  type("rex");
  wait(PAUSE_MS + NAVIGATION_MS);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field()).toHaveValue("");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(field()).toHaveValue("rex");
});
