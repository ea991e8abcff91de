/** Who is told of something. */
export type Listeners<What extends readonly unknown[]> = {
  /** @returns how to end it */
  add(listener: (...what: What) => void): () => void;
  /** Tells all, in the order in which they came; one that throws ends the telling. */
  tell(...what: What): void;
};

export function createListeners<What extends readonly unknown[]>(): Listeners<What> {
  const listeners = new Set<(...what: What) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...what) {
      for (const listener of listeners) listener(...what);
    },
  };
}
