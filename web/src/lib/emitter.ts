export type Emitter<Value> = {
  /** Calls the handler with each value, until the returned function is called. */
  on: (handler: (value: Value) => void) => () => void;
  emit: (value: Value) => void;
};

/** Hands values from where they arise to those who have asked for them, in this tab. */
export function createEmitter<Value>(): Emitter<Value> {
  const handlers = new Set<(value: Value) => void>();
  return {
    on: (handler) => {
      handlers.add(handler);
      return () => {
        handlers.delete(handler);
      };
    },
    // A handler may end its own calls, or those of another one.
    emit: (value) => {
      for (const handler of [...handlers]) handler(value);
    },
  };
}
