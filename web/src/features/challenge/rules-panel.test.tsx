import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openChallenge } from "@/test/challenges";
import { RulesPanel } from "./rules-panel";

test("a platform of several names can be broken after each slash", () => {
  const gamePlatform = "PC/PlayStation/Xbox/Mouse";
  render(<RulesPanel challenge={openChallenge({ gamePlatform })} />);
  const platform = screen.getByText(gamePlatform);
  expect(platform.innerHTML).toBe("PC/<wbr>PlayStation/<wbr>Xbox/<wbr>Mouse");
});
