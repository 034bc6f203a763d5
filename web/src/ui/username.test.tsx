import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { FriendSearch } from "@/api/use-friend-search";
import { friendEntry } from "@/test/friends";
import { serveLooks } from "@/test/looks";
import { FriendChoice } from "./friend-choice";
import { FriendPicker } from "./friend-picker";
import { PersonLink } from "./person-link";

beforeEach(() => serveLooks({ mirage_ops: { title: "title_mint" } }));

const mirage = friendEntry("mirage_ops");

const search: FriendSearch = {
  text: "",
  onText: () => {},
  found: [mirage],
  known: [mirage],
  error: null,
  retry: () => {},
  hasMore: false,
  isSearching: false,
};

test("a name that is a link has the colour that its player wears", async () => {
  render(<PersonLink username="mirage_ops">name</PersonLink>, { wrapper: MemoryRouter });
  await waitFor(() => expect(screen.getByRole("link")).toHaveClass("title-mint"));
});

test("a picker of several friends shows their colours", async () => {
  render(
    <FriendPicker search={search} chosen={[mirage._id]} emptyMessage="None" onChange={() => {}} />,
  );
  await waitFor(() => expect(screen.getByText("mirage_ops")).toHaveClass("title-mint"));
  expect(screen.getByText("@mirage_ops")).toHaveClass("title-mint");
});

test("a choice of one friend shows their colours", async () => {
  const texts = { people: "friends", legend: "Friend", empty: "None" };
  render(<FriendChoice search={search} texts={texts} chosen={null} onChoose={() => {}} />);
  await waitFor(() => expect(screen.getByText("mirage_ops")).toHaveClass("title-mint"));
});
