import { randomBytes } from "node:crypto";
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Page,
} from "@playwright/test";
import { tokenMailedTo } from "./mail.ts";

export const PASSWORD = "Fair-Play-2026!";

export type PlayerOptions = {
  /** USDC in the wallet. */
  deposit?: string;
  /** Whether the dispute terms are accepted, which is the default. */
  terms?: "accepted" | "open";
  /** The player whose referral code is used for the sign-up. */
  invitedBy?: Player;
};

export type Challenge = {
  _id: string;
  title: string;
  status: string;
  inviteCode: string | null;
  minimumStake: string;
};

type Balance = { available: string; inEscrow: string; appealHold: string; inTeams: string };

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

/** Returns a unique name, so that tests do not share players, even on a server used by earlier tests. */
export function freshName(): string {
  return `e2e_${randomBytes(6).toString("hex")}`;
}

/** A player with an account, with API calls for the steps that are not under test. */
export class Player {
  readonly request: APIRequestContext;
  readonly username: string;
  readonly email: string;
  id = "";
  token = "";
  referralCode = "";

  private constructor(request: APIRequestContext, username: string) {
    this.request = request;
    this.username = username;
    this.email = `${username}@example.com`;
  }

  static async signUp(request: APIRequestContext, options: PlayerOptions): Promise<Player> {
    const player = new Player(request, freshName());
    const { username, email } = player;
    const body = await readJson(
      await request.post("/api/auth/signup", {
        data: {
          username,
          email,
          password: PASSWORD,
          ageConfirmed: true,
          termsAccepted: true,
          ...(options.invitedBy ? { referralCode: options.invitedBy.referralCode } : {}),
        },
      }),
    );
    player.id = body.user._id;
    player.token = body.accessToken;
    player.referralCode = body.user.referralCode;
    if (options.terms !== "open") await player.post("/api/auth/accept-dispute-terms");
    if (options.deposit) await player.deposit(options.deposit);
    return player;
  }

  /** A player who has signed up on the screen, with the usual password; the session of the browser stays. */
  static async signIn(request: APIRequestContext, username: string): Promise<Player> {
    const player = new Player(request, username);
    const data = { identifier: player.email, password: PASSWORD, rememberMe: true };
    const body = await readJson(await request.post("/api/auth/signin", { data }));
    player.id = body.user._id;
    player.token = body.accessToken;
    return player;
  }

  /** Gives the browser this player's refresh cookie: the app restores the session as after a reload. */
  async enter(context: BrowserContext): Promise<void> {
    const { cookies } = await this.request.storageState();
    await context.addCookies(cookies);
  }

  /** Signs in again as another device, whose session can end without this one's. */
  async signInAsNewDevice(context: BrowserContext): Promise<void> {
    const data = { identifier: this.email, password: PASSWORD, rememberMe: true };
    await readJson(await context.request.post("/api/auth/signin", { data }));
  }

  /** Signs the browser in and opens a page of the app. */
  async visit(page: Page, path: string): Promise<void> {
    await this.enter(page.context());
    await page.goto(path);
  }

  /** Opens a page of the app in another browser, signed in. */
  async open(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await this.visit(page, path);
    return page;
  }

  /** Sends a message to another player. */
  write(to: Player, content: string): Promise<unknown> {
    return this.post("/api/messages/send", { recipientId: to.id, content });
  }

  follow(other: Player): Promise<unknown> {
    return this.post(`/api/friends/${other.id}/follow`);
  }

  block(other: Player): Promise<unknown> {
    return this.post(`/api/friends/${other.id}/block`);
  }

  /** Makes both players follow each other. */
  async befriend(other: Player): Promise<void> {
    await this.follow(other);
    await other.follow(this);
  }

  deposit(amount: string): Promise<unknown> {
    return this.post("/api/wallet/deposits", { amount });
  }

  /** Verifies the email address with the token that was mailed at sign-up. */
  async verify(): Promise<void> {
    const token = await tokenMailedTo(this.request, this.email);
    await this.post("/api/auth/verify-email", { token });
  }

  async balance(): Promise<Balance> {
    return (await this.get("/api/wallet")).data;
  }

  async create(fields: Fields = {}): Promise<Challenge> {
    const form = { ...CHALLENGE, title: `Duel of ${this.username}`, ...fields };
    const body = await readJson(
      await this.request.post("/api/challenges", { headers: this.headers(), multipart: form }),
    );
    return body.data.challenge;
  }

  /** Joins and declares the player ready, without which the creator cannot start. */
  async join(challenge: Challenge): Promise<void> {
    await this.command(challenge, "join", {
      stakeAmount: challenge.minimumStake,
      ...(challenge.inviteCode ? { inviteCode: challenge.inviteCode } : {}),
    });
    await this.command(challenge, "ready");
  }

  start(challenge: Challenge): Promise<unknown> {
    return this.command(challenge, "start");
  }

  declare(challenge: Challenge, outcome: "won" | "lost" | "draw"): Promise<unknown> {
    return this.command(challenge, "result", { outcome });
  }

  command(challenge: Challenge, action: string, data?: object): Promise<unknown> {
    return this.post(`/api/challenges/${challenge._id}/${action}`, data);
  }

  // `any`: a test reads what it needs, and fails if it is missing.
  async get(path: string): Promise<any> {
    return await readJson(await this.request.get(path, { headers: this.headers() }));
  }

  async post(path: string, data?: object): Promise<unknown> {
    const options = { headers: this.headers(), ...(data ? { data } : {}) };
    return await readJson(await this.request.post(path, options));
  }

  async send(method: "PATCH" | "PUT" | "DELETE", path: string, data?: object): Promise<any> {
    const options = { method, headers: this.headers(), ...(data ? { data } : {}) };
    return await readJson(await this.request.fetch(path, options));
  }

  private headers(): Record<string, string> {
    return {
      Authorization: `Bearer ${this.token}`,
      "Idempotency-Key": randomBytes(16).toString("hex"),
    };
  }
}

const CHALLENGE: Fields = {
  description: "Friends settle it, no excuses.",
  gameCategory: "FPS",
  game: "Counter-Strike",
  gamePlatform: "PC Only",
  livestreamPlatform: "Twitch",
  matchType: "1 vs 1",
  visibility: "Public",
  challengeType: "public",
  minimumStake: "50",
  maxParticipants: "2",
  duration: "1",
  durationUnit: "hr",
  rules: "First to 30, rifles only.",
  tags: "aim,evening",
};

// `any`, as above.
async function readJson(response: APIResponse): Promise<any> {
  if (!response.ok()) {
    throw new Error(`${response.status()} ${response.url()}: ${await response.text()}`);
  }
  return await response.json();
}

/** Fills the form of the sign-up with the usual password, and sends it. */
export async function fillSignUp(page: Page, username: string): Promise<void> {
  // Its fields are labelled like those of the sign-in, which is shown until the form is loaded.
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByLabel("I am at least 18 years old").check();
  await page.getByRole("button", { name: "Create account" }).click();
}
