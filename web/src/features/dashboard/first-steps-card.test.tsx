import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { FirstStepsCard } from "./first-steps-card";

test("the card can be hidden", async () => {
  const onClose = vi.fn();
  render(<FirstStepsCard steps={null} onClose={onClose} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole("button", { name: "Hide the first steps" }));
  expect(onClose).toHaveBeenCalledOnce();
});
