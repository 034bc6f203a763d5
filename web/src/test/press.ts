import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

/** Presses a submit button once it is enabled: forms ignore a submit for a moment after they appear. */
export async function press(user: UserEvent, name: string, dialog = screen.queryByRole("dialog")) {
  const scope = dialog ? within(dialog) : screen;
  const button = await scope.findByRole("button", { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
