import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PersonLink } from "./person-link";

const show = (link: React.ReactNode) => render(<MemoryRouter>{link}</MemoryRouter>);

test("PROF-22 ROUTE-30 a name leads to the profile, whatever is in it", () => {
  show(<PersonLink username="a/b c">name</PersonLink>);
  expect(screen.getByRole("link", { name: "name" })).toHaveAttribute("href", "/profile/a%2Fb%20c");
});

test("the avatar beside a name is for the pointer only", () => {
  show(
    <PersonLink username="rex" isDuplicate>
      picture
    </PersonLink>,
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("picture")).toHaveAttribute("tabindex", "-1");
});
