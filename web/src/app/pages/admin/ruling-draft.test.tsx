import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import { caseFile, serveCase } from "@/test/disputes";
import { press } from "@/test/press";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const file = caseFile();
const at = `/admin/disputes/${file.challengeId}`;
const key = `dl.rulingDraft.${file.challengeId}.${staff._id}`;

beforeEach(() => {
  serveStaff();
  serveCase(file);
});

async function openCase() {
  const { user } = await visitApp({ as: staff, at });
  return { user, form: within(await screen.findByRole("region", { name: "Ruling" })) };
}

test("a ruling survives a reload until it is sent", async () => {
  const { user, form } = await openCase();
  await user.click(form.getByRole("radio", { name: "kade won" }));
  await user.type(form.getByLabelText(/^Reason/), "The clip shows it");
  await user.click(form.getByRole("checkbox", { name: "mirage_ops declared falsely" }));
  await user.type(form.getByLabelText("Fine of mirage_ops"), "5", { initialSelectionStart: 0 });
  cleanup();
  queryClient.clear();
  const again = await openCase();
  expect(again.form.getByRole("radio", { name: "kade won" })).toBeChecked();
  expect(again.form.getByLabelText(/^Reason/)).toHaveValue("The clip shows it");
  expect(again.form.getByLabelText("Fine of mirage_ops")).toHaveValue("50");
  await again.user.clear(again.form.getByLabelText("Fine of mirage_ops"));
  await again.user.type(again.form.getByLabelText("Fine of mirage_ops"), "5");
  await again.user.click(again.form.getByRole("button", { name: "Review ruling" }));
  await press(again.user, "Send ruling");
  expect(await screen.findByText("Your ruling is published.")).toBeVisible();
  expect(sessionStorage.getItem(key)).toBeNull();
});

test("a draft of another shape is ignored", async () => {
  sessionStorage.setItem(key, JSON.stringify({ kind: "loser", winnerId: 1 }));
  const { form } = await openCase();
  expect(form.getByLabelText(/^Reason/)).toHaveValue("");
});
