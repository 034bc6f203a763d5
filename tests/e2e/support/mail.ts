import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";

/** As in the mails, whose bodies are not encoded. */
const LINKS = {
  "verify-email": /\/verify-email\?token=([\w-]+)/,
  "reset-password": /\/reset-password\?token=([\w-]+)/,
  "verify-email-change": /\/verify-email-change\?token=([\w-]+)/,
  "leave-email": /\/leave-email\?token=([\w-]+)/,
};

/**
 * Waits for the newest mail to an address that links to a page, and returns its token. A demo server shows its mails at
 * /dev/mailbox; the server of this run, which is not in demo mode, writes them to its data folder.
 */
export async function tokenMailedTo(
  request: APIRequestContext,
  email: string,
  page: keyof typeof LINKS = "verify-email",
): Promise<string> {
  const link = LINKS[page];
  let token: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsNewestFirst(request);
        const mail = mails.find((text) => text.includes(email) && link.test(text));
        token = mail && link.exec(mail)?.[1];
        return token;
      },
      { message: `a mail to ${email}`, timeout: 30_000 },
    )
    .toBeDefined();
  return token ?? "";
}

async function mailsNewestFirst(request: APIRequestContext): Promise<string[]> {
  const dataFolder = process.env["E2E_DATA_DIR"];
  if (dataFolder === undefined) {
    const page = await request.get("/dev/mailbox");
    return (await page.text()).split("<article>").slice(1);
  }
  const folder = join(dataFolder, "mail");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  return await Promise.all(names.reverse().map((name) => readFile(join(folder, name), "utf8")));
}
