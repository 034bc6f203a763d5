import { HttpResponse, http } from "msw";
import type { Look } from "@/api/types";
import { server } from "./server";

/** Serves what players wear. A look that was loaded stays for the whole file, so a name has one look in it. */
export function serveLooks(worn: Record<string, Partial<Omit<Look, "username">>>): void {
  const nothing = { frame: null, title: null, banner: null, cover: null };
  server.use(
    http.get("*/api/looks", ({ request }) => {
      const names = new URL(request.url).searchParams.get("usernames")?.split(",") ?? [];
      const looks = Object.entries(worn)
        .filter(([username]) => names.includes(username))
        .map(([username, look]): Look => ({ ...nothing, ...look, username }));
      return HttpResponse.json({ success: true, data: { looks } });
    }),
  );
}
