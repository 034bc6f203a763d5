import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { clearToken, writeToken } from "@/api/token";
import type { Attachment, Message } from "@/api/types";
import { formatFileSize } from "@/lib/file-size";
import { CONVERSATION_ID, conversation, message, mirage, nova } from "@/test/chats";
import { config } from "@/test/config";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { refKey } from "../conversation-ref";
import { draftKey } from "../drafts";
import { takeStaged } from "./staged";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

const picture: Attachment = {
  _id: "a-1",
  fileName: "score.png",
  fileSize: 2048,
  fileType: "image/png",
  fileUrl: "/api/messages/attachments/a-1",
  previewUrl: "/api/messages/attachments/a-1/preview",
  width: 900,
  height: 600,
};
const notes: Attachment = {
  ...picture,
  _id: "a-2",
  fileName: "notes.txt",
  fileType: "text/plain",
  fileUrl: "/api/messages/attachments/a-2",
  previewUrl: null,
  width: null,
  height: null,
};

const film: Attachment = {
  ...notes,
  _id: "a-3",
  fileName: "final.mkv",
  fileType: "video/x-matroska",
  fileUrl: "/api/messages/attachments/a-3",
};

let stored: Message[];
let requests: string[];

beforeEach(() => {
  // Clear the staged and cached files of earlier tests.
  takeStaged(draftKey(nova._id, refKey({ kind: "user", userId: mirage._id })));
  writeToken("another");
  clearToken();
  stored = [message(1, { attachments: [picture, notes, film] })];
  requests = [];
  URL.createObjectURL = vi.fn(() => "blob:here");
  URL.revokeObjectURL = vi.fn();
  fakeServer.onAttempt = (socket) => socket.accept(nova);
  fakeServer.responses = {
    conversation_sync: () => ({ ok: true, typing: [], ...cursors() }),
    send_message: (question) => {
      const { clientId, content } = question as { clientId: string; content: string };
      stored.push(message(2, { clientId, content, sender: nova, attachments: [picture] }));
      return { ok: true, message: stored.at(-1) };
    },
  };
  server.use(
    http.get("*/api/messages/:id/history", () =>
      HttpResponse.json({
        success: true,
        data: {
          ...cursors(),
          conversationId: CONVERSATION_ID,
          messages: stored,
          hasMore: false,
          conversation: conversation({ latestSeq: stored.length }),
        },
      }),
    ),
    http.get("*/api/messages/attachments/*", ({ request }) => {
      requests.push(new URL(request.url).pathname);
      return new HttpResponse("bytes");
    }),
    http.post("*/api/messages/attachments", () => taken()),
  );
});

const cursors = () => ({ latestSeq: stored.length, latestChange: 0, receipts: [] });
const taken = () =>
  HttpResponse.json({ success: true, data: { attachments: [picture] } }, { status: 201 });

const fileOf = (name: string, type: string, size = 4) => {
  const file = new File(["x".repeat(4)], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const png = fileOf("score.png", "image/png");

async function open() {
  const visited = await visitApp({ as: player(), at: `/chats/with/${mirage._id}` });
  const field = await screen.findByRole("textbox", { name: `Message ${mirage.username}` });
  await waitFor(() => expect(fakeServer.socket.connected).toBe(true));
  const staged = () => screen.getByRole("list", { name: "Files to send" });
  return { ...visited, field, staged, socket: fakeServer.socket };
}

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1024, "1 KB"],
  [640 * 1024, "640 KB"],
  [9.8 * 1024 * 1024, "9.8 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test("CHAT-36 API-MSG-04 a chosen file is uploaded and sent with the message, with or without text", async () => {
  const { user, field, staged, socket } = await open();
  const input = screen.getByLabelText("Files");
  expect(input).toHaveAttribute("multiple");
  const accepted = input.getAttribute("accept")?.split(",");
  for (const kind of ["image/png", "video/*", "audio/*", ".pdf", ".doc", ".docx", ".txt"]) {
    expect(accepted).toContain(kind);
  }
  await user.upload(input, png);
  expect(await within(staged()).findByText("4 B")).toBeVisible();
  await user.type(field, "{Enter}");
  await waitFor(() =>
    expect(socket.payloads("send_message")).toMatchObject([
      { content: "", messageType: "image", attachments: ["a-1"] },
    ]),
  );
  expect(screen.queryByRole("list", { name: "Files to send" })).toBeNull();
});

test("CHAT-31 nothing is sent during an upload", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.post("*/api/messages/attachments", async () => {
      await arrived;
      return taken();
    }),
  );
  const { user, field, staged, socket } = await open();
  await user.upload(screen.getByLabelText("Files"), png);
  expect(within(staged()).getByText(/^Uploading/)).toBeVisible();
  await user.type(field, "look{Enter}");
  expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  expect(socket.payloads("send_message")).toEqual([]);
  act(arrive);
  await within(staged()).findByText("4 B");
  await user.type(field, "{Enter}");
  await waitFor(() => expect(socket.payloads("send_message")).toHaveLength(1));
});

test("CHAT-35 a file that is too large shows an error and is not uploaded", async () => {
  const uploads = vi.fn(taken);
  server.use(http.post("*/api/messages/attachments", uploads));
  const { user, staged } = await open();
  const large = fileOf("film.mp4", "video/mp4", config.limits.chat.fileBytesMax + 1);
  const largest = fileOf("log.txt", "text/plain", config.limits.chat.fileBytesMax);
  await user.upload(screen.getByLabelText("Files"), [large, largest]);
  expect(within(staged()).getByRole("alert")).toHaveTextContent("Files can be at most 10 MB");
  await within(staged()).findByText("10.0 MB");
  expect(uploads).toHaveBeenCalledOnce();
  await user.click(within(staged()).getByRole("button", { name: "Remove film.mp4" }));
  expect(within(staged()).queryByText("film.mp4")).toBeNull();
  await user.click(within(staged()).getByRole("button", { name: "Remove log.txt" }));
});

test("a rejected file shows the reason; a failed transfer can be retried", async () => {
  const text = "This kind of file cannot be sent";
  server.use(
    http.post("*/api/messages/attachments", () =>
      refusal(422, "VALIDATION", "Please check", { file: text }),
    ),
  );
  const { user, staged } = await open();
  await user.upload(screen.getByLabelText("Files"), png);
  expect(await within(staged()).findByRole("alert")).toHaveTextContent(text);
  expect(within(staged()).queryByRole("button", { name: /again/ })).toBeNull();
  await user.click(within(staged()).getByRole("button", { name: "Remove score.png" }));
  server.use(http.post("*/api/messages/attachments", () => HttpResponse.error()));
  await user.upload(screen.getByLabelText("Files"), png);
  expect(await within(staged()).findByRole("alert")).toHaveTextContent("Network error");
  server.use(http.post("*/api/messages/attachments", taken));
  await user.click(within(staged()).getByRole("button", { name: "Upload score.png again" }));
  expect(await within(staged()).findByText("4 B")).toBeVisible();
  await user.click(within(staged()).getByRole("button", { name: "Remove score.png" }));
});

test("the removal of a file moves the focus to the next one, else the previous one, else the message", async () => {
  const { user, field, staged } = await open();
  const names = ["a.txt", "b.txt", "c.txt"];
  await user.upload(
    screen.getByLabelText("Files"),
    names.map((name) => fileOf(name, "text/plain")),
  );
  const button = (name: string) => within(staged()).getByRole("button", { name: `Remove ${name}` });
  button("b.txt").focus();
  await user.keyboard("{Enter}");
  expect(button("c.txt")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(button("a.txt")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(field).toHaveFocus();
});

test("a retried upload leaves the focus at its file", async () => {
  server.use(http.post("*/api/messages/attachments", () => HttpResponse.error()));
  const { user, staged } = await open();
  await user.upload(screen.getByLabelText("Files"), png);
  const retry = await within(staged()).findByRole("button", { name: "Upload score.png again" });
  server.use(http.post("*/api/messages/attachments", taken));
  await user.click(retry);
  const remove = within(staged()).getByRole("button", { name: "Remove score.png" });
  expect(remove).toHaveFocus();
  await within(staged()).findByText("4 B");
  await user.click(remove);
});

test("a picture can be pasted and a file dropped", async () => {
  const { user, field, staged } = await open();
  await user.click(field);
  fireEvent.paste(field, { clipboardData: { files: [png] } });
  expect(await within(staged()).findByText("score.png")).toBeVisible();
  const dataTransfer = { types: ["Files"], files: [fileOf("notes.txt", "text/plain")] };
  fireEvent.dragEnter(field, { dataTransfer });
  expect(screen.getByText(`Drop files here to send them to ${mirage.username}`)).toBeVisible();
  fireEvent.drop(field, { dataTransfer });
  expect(await within(staged()).findByText("notes.txt")).toBeVisible();
  expect(screen.queryByText(/^Drop files here/)).toBeNull();
  for (const name of ["score.png", "notes.txt"]) {
    await user.click(within(staged()).getByRole("button", { name: `Remove ${name}` }));
  }
});

test("a picture reserves its size before loading and opens in full; a file is downloaded", async () => {
  const { user } = await open();
  const opener = await screen.findByRole("button", { name: "Open score.png" });
  expect(opener).toHaveStyle({ width: "300px", aspectRatio: "300 / 200" });
  await waitFor(() => expect(requests).toEqual([picture.previewUrl]));
  await user.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "score.png" });
  expect(await within(dialog).findByRole("img", { name: "score.png" })).toBeVisible();
  await waitFor(() => expect(requests).toContain(picture.fileUrl));
  await user.keyboard("{Escape}");
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(screen.getByRole("button", { name: "Download notes.txt" }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(requests).toContain(notes.fileUrl);
});

test("CHAT-36 a film that the browser cannot play is offered as a download", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Play final.mkv" }));
  const player = await waitFor(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("no player");
    return video;
  });
  fireEvent.error(player);
  expect(await screen.findByRole("button", { name: "Download final.mkv" })).toHaveTextContent(
    "This browser cannot play it",
  );
});
