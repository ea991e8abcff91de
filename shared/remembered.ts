/**
 * A pure function that remembers what it gave for the texts it was asked last: for what is asked again and again.
 * @param most so many are remembered; then it begins anew
 */
export function remembered<T, K extends string = string>(most: number, make: (text: K) => T): (text: K) => T {
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

/** What takes a while to make, and may never be needed: made when it is first asked for. */
export function onceNeeded<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** What is made of an object that never changes: made once, and forgotten with the object. */
export function onceOf<O extends object, T>(make: (of: O) => T): (of: O) => T {
  const made = new WeakMap<O, { readonly it: T }>();
  return (of) => {
    const known = made.get(of) ?? { it: make(of) };
    made.set(of, known);
    return known.it;
  };
}
