import { expect, test } from "vitest";
import { config } from "@/test/config";
import {
  appendEvidence,
  EMPTY_DRAFT,
  type EvidenceDraft,
  fileProblemOf,
  isEmptyDraft,
  linksProblem,
  withFiles,
} from "./draft";

const limits = { ...config.limits.evidence, filesMax: 3, linksMax: 2, fileBytesMax: 4 };
const file = (name: string, content = "x", type = "") => new File([content], name, { type });

test("files beyond the limit are left out, and the reason is given", () => {
  const one = withFiles(EMPTY_DRAFT, [file("1"), file("2")], limits);
  expect(one.rejected).toBeNull();
  const two = withFiles(one.draft, [file("3"), file("4")], limits);
  expect(two.draft.files.map((chosen) => chosen.file.name)).toEqual(["1", "2", "3"]);
  expect(two.rejected).toBe("You can give at most 3 files");
});

test.each<[string, EvidenceDraft, string | null]>([
  ["nothing", EMPTY_DRAFT, null],
  ["an empty file", withFiles(EMPTY_DRAFT, [file("a.txt", "")], limits).draft, "Remove a.txt"],
  ["a large file", withFiles(EMPTY_DRAFT, [file("b.txt", "12345")], limits).draft, "Remove b.txt"],
  ["a file", withFiles(EMPTY_DRAFT, [file("c.txt", "1234")], limits).draft, null],
  ["no address", { ...EMPTY_DRAFT, links: "clips.example/1" }, "A link must be an http"],
  ["a script", { ...EMPTY_DRAFT, links: "javascript:alert(1)" }, "A link must be an http"],
  ["two links", { ...EMPTY_DRAFT, links: "https://a.example\nhttp://b.example/1 " }, null],
  ["three", { ...EMPTY_DRAFT, links: "https://a.b https://c.d https://e.f" }, "You can give at"],
  ["a long link", { ...EMPTY_DRAFT, links: `https://a.b/${"x".repeat(500)}` }, "A link must be at"],
])("%s", (_, draft, problem) => {
  const found = fileProblemOf(draft) ?? linksProblem(draft, limits);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test.each([
  ["cheat.exe", "application/x-msdownload", false],
  ["all.zip", "application/zip", false],
  ["voice.mp3", "audio/mpeg", false],
  ["shot.png", "image/png", true],
  ["clip.mkv", "video/x-matroska", true],
  ["server.log", "application/octet-stream", true],
  ["scores.csv", "text/csv", true],
  ["unknown.dem", "", true],
])("whether %s of type '%s' may be chosen: %s", (name, type, isTaken) => {
  const [chosen] = withFiles(EMPTY_DRAFT, [file(name, "x", type)], limits).draft.files;
  expect(chosen?.problem).toBe(
    isTaken ? null : "Only pictures, videos, PDF and plain text can be sent",
  );
});

test("a form has every link, the text and every file", () => {
  const draft = {
    ...withFiles(EMPTY_DRAFT, [file("1.png"), file("2.png")], limits).draft,
    links: "https://a.example\n\nhttps://b.example",
    text: "  I won  ",
  };
  expect(isEmptyDraft(draft)).toBe(false);
  expect(isEmptyDraft({ ...EMPTY_DRAFT, links: " \n", text: " " })).toBe(true);
  const form = appendEvidence(new FormData(), draft);
  expect(form.getAll("link")).toEqual(["https://a.example", "https://b.example"]);
  expect(form.getAll("text")).toEqual(["I won"]);
  expect(form.getAll("evidence").map((it) => (it as File).name)).toEqual(["1.png", "2.png"]);
});
