import { runCommand } from "./command.ts";
import { PASSWORD, type Player } from "./player.ts";
import { test } from "./test.ts";
import { AuthenticatorApp } from "./totp.ts";

/**
 * Makes a player a member of the staff, as an operator would by the command line. The staff needs a second factor, so
 * an authenticator app is enrolled first. Skips the test on a server that this run has not started.
 */
export async function appoint(player: Player, role: "moderator" | "admin"): Promise<void> {
  const enrolment = await player.post("/api/auth/second-factor/totp", {
    currentPassword: PASSWORD,
  });
  const { data } = enrolment as { data: { secret: string } };
  const code = new AuthenticatorApp(data.secret).nextCode();
  await player.post("/api/auth/second-factor/totp/confirm", { code });
  const reason = "A member of the staff for a test";
  const done = await runCommand(
    "account",
    "role",
    player.username,
    "--role",
    role,
    "--reason",
    reason,
  );
  test.skip(
    done === null,
    "staff is appointed by the command line of a server that this run starts",
  );
}
