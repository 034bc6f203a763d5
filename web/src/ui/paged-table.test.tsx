import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ColumnHead, PagedTable } from "./paged-table";

type Query = Parameters<typeof PagedTable<string>>[0]["query"];

const secondOfThree = { currentPage: 2, totalPages: 3, hasPrevPage: true, hasNextPage: true };
const page = { rows: ["aim duel", "rush"], pagination: secondOfThree };

function open(query: Partial<Query>, staleRows: "retain" | "drop" = "retain") {
  const [refetch, onPage] = [vi.fn(async () => {}), vi.fn()];
  render(
    <PagedTable
      query={{ data: page, error: null, isPlaceholderData: false, refetch, ...query }}
      staleRows={staleRows}
      errorMessageOf={({ message }) => `Failed. ${message}`}
      skeleton={<p>Loading</p>}
      empty={<p>No duels yet</p>}
      caption="Duels"
      head={<ColumnHead className="px-4">Title</ColumnHead>}
      renderRow={(title) => (
        <tr key={title}>
          <td>{title}</td>
        </tr>
      )}
      onPage={onPage}
    />,
  );
  return { refetch, onPage, user: userEvent.setup() };
}

test("the rows of one page, and the buttons to its neighbours", async () => {
  const { user, onPage } = open({});
  const table = screen.getByRole("table", { name: "Duels" });
  expect(within(table).getByRole("columnheader", { name: "Title" })).toBeVisible();
  expect(within(table).getAllByRole("cell")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(onPage.mock.calls).toEqual([[1], [3]]);
});

test("rows of the previous page are marked as busy", () => {
  open({ isPlaceholderData: true });
  expect(screen.getByRole("table").closest("[aria-busy=true]")).not.toBeNull();
});

test.each([
  ["before the first response", { data: undefined }, "Loading"],
  ["without a row", { data: { ...page, rows: [] } }, "No duels yet"],
])("%s there is neither a table nor a pagination", (_, query, text) => {
  open(query);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("without data the failure is shown, with Retry", async () => {
  const { user, refetch } = open({ data: undefined, error: new Error("Busy") });
  expect(screen.getByRole("alert")).toHaveTextContent("Failed. Busy");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("stale rows remain if a refetch fails", () => {
  open({ error: new Error("Busy") }, "retain");
  expect(screen.getByRole("table")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("stale rows are replaced by the error if a refetch fails", () => {
  open({ error: new Error("Busy") }, "drop");
  expect(screen.getByRole("alert")).toHaveTextContent("Failed. Busy");
  expect(screen.queryByRole("table")).toBeNull();
});
