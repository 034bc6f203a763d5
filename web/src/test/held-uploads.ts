import { onTestFinished, vi } from "vitest";

/** An upload that goes on only as far as the test lets it: the mocked network reports no progress. */
class HeldUpload {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  status = 0;
  responseText = "";
  path = "";

  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  abort() {}
  send() {}

  /** From 0 to 1. */
  moveTo(done: number) {
    this.upload.onprogress?.({ loaded: done * 1000, total: 1000 });
  }

  end(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

/** Holds the uploads of this test; they are listed in the order in which they are sent. */
export function holdUploads(): HeldUpload[] {
  const held: HeldUpload[] = [];
  class Listed extends HeldUpload {
    override send() {
      held.push(this);
    }
  }
  vi.stubGlobal("XMLHttpRequest", Listed);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return held;
}
