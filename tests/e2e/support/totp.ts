import { createHmac } from "node:crypto";
import { PASSWORD, type Player } from "./player.ts";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app (RFC 6238). The server accepts no step twice, and the present step, the one before and the next. */
export class AuthenticatorApp {
  readonly secret: Buffer;
  private lastStep = 0;

  /** The key as the screen shows it. */
  constructor(key: string) {
    const bits = [...key.replaceAll(" ", "")]
      .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0"))
      .join("");
    const bytes = bits.match(/.{8}/g) ?? [];
    this.secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code that was not used yet; of two within a step the second is that of the next step. */
  nextCode(): string {
    this.lastStep = Math.max(this.lastStep + 1, Math.floor(Date.now() / STEP_MS));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.lastStep));
    const digest = createHmac("sha1", this.secret).update(counter).digest();
    const offset = (digest.at(-1) ?? 0) & 0x0f;
    const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
    return String(code).padStart(6, "0");
  }
}

/** Makes an app the player's second factor, through the API. */
export async function enrolApp(player: Player): Promise<AuthenticatorApp> {
  const enrolment = await player.post("/api/auth/second-factor/totp", {
    currentPassword: PASSWORD,
  });
  const { data } = enrolment as { data: { secret: string } };
  const app = new AuthenticatorApp(data.secret);
  await player.post("/api/auth/second-factor/totp/confirm", { code: app.nextCode() });
  return app;
}
