type Handler = (challengeId: string) => void;

const handlers = new Set<Handler>();

/** Calls the handler after each command of this tab on a challenge's page, until the returned function is called. */
export function onOwnCommand(handler: Handler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

export function emitOwnCommand(challengeId: string): void {
  for (const handler of [...handlers]) handler(challengeId);
}
