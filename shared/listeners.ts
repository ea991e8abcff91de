/** A set of subscribers. */
export type Listeners<What extends readonly unknown[]> = {
  /** @returns the function that unsubscribes */
  add(listener: (...what: What) => void): () => void;
  /** Notifies all subscribers in the order in which they subscribed; one that throws ends the notification. */
  notify(...what: What): void;
  /** Ends all subscriptions. */
  clear(): void;
};

export function createListeners<What extends readonly unknown[]>(): Listeners<What> {
  const listeners = new Set<(...what: What) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...what) {
      for (const listener of listeners) listener(...what);
    },
    clear: () => listeners.clear(),
  };
}
