import type { BrowserContext, JSHandle, Page } from "@playwright/test";
import type { Player } from "./player.ts";

/** Between two messages of one sender: a player may send thirty in ten seconds. */
const PAUSE_MS = 400;

type Sender = { token: string; recipientId: string };
type LoadState = {
  /** By sender, the numbers of the messages that were acknowledged. */
  acknowledged: number[][];
  refused: string[];
  isOver: boolean;
};

/** A load of sockets that write messages, each the next one after the answer to the one before. */
export class LoadRun {
  readonly #page: Page;
  readonly #state: JSHandle<LoadState>;

  private constructor(page: Page, state: JSHandle<LoadState>) {
    this.#page = page;
    this.#state = state;
  }

  /** Opens a socket for each pair; those of a pair have to be friends, as strangers may write a few messages only. */
  static async start(
    context: BrowserContext,
    pairs: readonly (readonly [Player, Player])[],
  ): Promise<LoadRun> {
    const page = await context.newPage();
    // Any page of the app: sockets of other origins are refused, and a page without an icon asks for one that is not there.
    await page.goto("/terms");
    const senders = pairs.map(([from, to]) => ({ token: from.token, recipientId: to.id }));
    return new LoadRun(page, await page.evaluateHandle(drive, { senders, pause: PAUSE_MS }));
  }

  /** How many messages were acknowledged so far. */
  acknowledged(): Promise<number> {
    return this.#state.evaluate((state) => state.acknowledged.flat().length);
  }

  /** Ends the load. */
  async stop(): Promise<{ acknowledged: number[][]; refused: string[] }> {
    const ended = await this.#state.evaluate((state) => {
      state.isOver = true;
      return { acknowledged: state.acknowledged, refused: state.refused };
    });
    await this.#page.close();
    return ended;
  }
}

/** Runs in the browser: speaks Socket.IO over a WebSocket, as far as it is needed here. */
function drive({ senders, pause }: { senders: Sender[]; pause: number }): LoadState {
  const state: LoadState = { acknowledged: senders.map(() => []), refused: [], isOver: false };
  senders.forEach(({ token, recipientId }, number) => {
    const url = `${location.origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url);
    const send = () => {
      if (state.isOver || socket.readyState !== WebSocket.OPEN) return;
      const clientId = crypto.randomUUID();
      const message = { recipientId, content: `Load ${clientId}`, clientId };
      socket.send(`421${JSON.stringify(["send_message", message])}`);
    };
    const note = ([answer]: [{ ok: boolean; code: string; message: { seq: number } }]) => {
      if (answer.ok) state.acknowledged[number]?.push(answer.message.seq);
      else state.refused.push(answer.code);
      setTimeout(send, pause);
    };
    socket.addEventListener("message", ({ data }) => {
      const frame = String(data);
      if (frame === "2") socket.send("3");
      else if (frame.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
      else if (frame.startsWith('42["authenticated"')) send();
      else if (frame.startsWith("431[")) note(JSON.parse(frame.slice(3)));
    });
  });
  return state;
}
