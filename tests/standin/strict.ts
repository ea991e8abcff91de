import { EventEmitter } from 'node:events';

/**
 * @returns `piece`, but asking it for anything that it does not have throws: the stand-in has what the program uses and
 * nothing else, so that a new use of Electron is noticed at once instead of doing nothing.
 */
export function strict<T extends object>(name: string, piece: T): T {
  return new Proxy(piece, {
    get(target, property, receiver) {
      // Promises ask for `then`, inspection and the like for symbols.
      if (property in target || typeof property === 'symbol' || property === 'then') {
        const value: unknown = Reflect.get(target, property, receiver);
        // An emitter keeps its listeners on itself, which this proxy would not let it set.
        return typeof value === 'function' && target instanceof EventEmitter ? value.bind(target) : value;
      }
      throw new Error(`the stand-in has no ${name}.${property}`);
    },
    set(_target, property) {
      throw new Error(`the stand-in does not let ${name}.${String(property)} be set`);
    },
  });
}

/** Throws when `given` has a name that the stand-in does not know the meaning of. */
export function onlyKnown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`the stand-in does not know ${what}: ${unknown.join(', ')}`);
}
