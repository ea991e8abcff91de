/** Memoizes a pure function of a text, for repeated arguments. @param most entries; when it is full, it is cleared */
export function memoize<T, K extends string = string>(most: number, make: (text: K) => T): (text: K) => T {
  const known = new Map<K, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}

/** A lazy value: made on the first call, then reused. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Memoizes by object identity, for immutable objects; entries are garbage-collected with their object. */
export function memoizeByObject<O extends object, T>(make: (of: O) => T): (of: O) => T {
  const made = new WeakMap<O, { readonly it: T }>();
  return (of) => {
    const known = made.get(of) ?? { it: make(of) };
    made.set(of, known);
    return known.it;
  };
}
