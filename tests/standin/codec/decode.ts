import { errors, tags, views } from './tags.ts';

type Source = { bytes: DataView; at: number; seen: unknown[] };

/** @returns the value that `encode` was given, as a copy. */
export function decode(bytes: Uint8Array): unknown {
  return take({ bytes: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0, seen: [] });
}

function take(source: Source): unknown {
  const tag = source.bytes.getUint8(source.at);
  source.at += 1;
  switch (tag) {
    case tags.undefined:
      return undefined;
    case tags.null:
      return null;
    case tags.true:
      return true;
    case tags.false:
      return false;
    case tags.number:
      return takeNumber(source);
    case tags.bigint:
      return BigInt(takeText(source));
    case tags.string:
      return takeText(source);
    case tags.seen:
      return source.seen[takeNumber(source)];
    default:
      return takeObject(source, tag);
  }
}

function takeObject(source: Source, tag: number): unknown {
  const place = source.seen.push(undefined) - 1;
  const known = <T>(value: T): T => {
    source.seen[place] = value;
    return value;
  };
  switch (tag) {
    case tags.date:
      return known(new Date(takeNumber(source)));
    case tags.regexp:
      return known(new RegExp(takeText(source), takeText(source)));
    case tags.map: {
      const map = known(new Map());
      for (let left = takeNumber(source); left > 0; left -= 2) map.set(take(source), take(source));
      return map;
    }
    case tags.set: {
      const set = known(new Set());
      for (let left = takeNumber(source); left > 0; left -= 1) set.add(take(source));
      return set;
    }
    case tags.array:
      return takeFields(source, known(new Array(takeNumber(source))));
    case tags.object:
      return takeFields(source, known({}));
    case tags.buffer:
      return known(takeBytes(source).buffer);
    case tags.view:
      return known(takeView(source));
    case tags.error:
      return takeError(source, known);
    case tags.boxed:
      return known(Object(take(source)));
    default:
      throw new Error(`unknown tag ${tag}`);
  }
}

function takeFields(source: Source, into: object): object {
  const fields = into as Record<string, unknown>;
  for (let left = takeNumber(source); left > 0; left -= 2) {
    const name = take(source) as string;
    const value = take(source);
    // Assigned, it would be the prototype, and no field.
    if (name === '__proto__')
      Object.defineProperty(into, name, { value, writable: true, enumerable: true, configurable: true });
    else fields[name] = value;
  }
  return into;
}

function takeView(source: Source): ArrayBufferView {
  const kind = (views[takeNumber(source)] ?? DataView) as Uint8ArrayConstructor;
  const offset = takeNumber(source);
  const length = takeNumber(source);
  return new kind(take(source) as ArrayBuffer, offset, length);
}

function takeError(source: Source, known: <T>(value: T) => T): Error {
  const kind = errors[takeText(source) as keyof typeof errors];
  const error = known(new kind());
  const define = (name: string, value: unknown) =>
    Object.defineProperty(error, name, { value, writable: true, enumerable: false, configurable: true });
  define('message', take(source));
  define('stack', take(source));
  const cause = take(source) as unknown[];
  if (cause.length > 0) define('cause', cause[0]);
  return error;
}

function takeNumber(source: Source): number {
  const value = source.bytes.getFloat64(source.at);
  source.at += 8;
  return value;
}

/** Code units of a text, so many at a time. */
const units = new Uint16Array(4096);

function takeText(source: Source): string {
  let text = '';
  for (let left = takeNumber(source); left > 0; ) {
    const many = Math.min(left, units.length);
    for (let i = 0; i < many; i += 1, source.at += 2) units[i] = source.bytes.getUint16(source.at);
    // Spread, they would be taken one by one.
    text += Reflect.apply(String.fromCharCode, null, units.subarray(0, many));
    left -= many;
  }
  return text;
}

function takeBytes(source: Source): Uint8Array<ArrayBuffer> {
  const length = takeNumber(source);
  const { buffer, byteOffset } = source.bytes;
  const bytes = new Uint8Array(buffer, byteOffset + source.at, length).slice() as Uint8Array<ArrayBuffer>;
  source.at += length;
  return bytes;
}
