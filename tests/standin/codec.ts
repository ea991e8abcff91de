/**
 * The structured clone algorithm as bytes, for IPC between Node and a page. Runs on both sides, so it imports nothing.
 *
 * Guarantee: `decode(encode(value))` is what `structuredClone(value)` gives, cycles, holes and shared parts included;
 * what cannot be cloned throws a `DataCloneError`, as in Electron.
 */

const tags = {
  undefined: 0,
  null: 1,
  true: 2,
  false: 3,
  number: 4,
  bigint: 5,
  string: 6,
  date: 7,
  regexp: 8,
  map: 9,
  set: 10,
  array: 11,
  object: 12,
  buffer: 13,
  view: 14,
  error: 15,
  seen: 16,
  boxed: 17,
} as const;

const views = [
  DataView,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
] as const;

const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError } as const;

/** Objects without a copy: a promise, or anything that is a handle on something of its own world. */
const uncloneable = [
  'Promise',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Generator',
  'AsyncGenerator',
  'Blob',
  'File',
  'Window',
];

type Sink = { bytes: Uint8Array<ArrayBuffer>; length: number; seen: Map<object, number> };
type Source = { bytes: DataView; at: number; seen: unknown[] };

/** @throws DOMException `DataCloneError` for a function, a symbol and the like. */
export function encode(value: unknown): Uint8Array<ArrayBuffer> {
  const sink: Sink = { bytes: new Uint8Array(256), length: 0, seen: new Map() };
  put(sink, value);
  return sink.bytes.slice(0, sink.length);
}

export function decode(bytes: Uint8Array): unknown {
  return take({ bytes: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0, seen: [] });
}

function put(sink: Sink, value: unknown): Sink {
  switch (typeof value) {
    case 'undefined':
      return putTag(sink, tags.undefined);
    case 'boolean':
      return putTag(sink, value ? tags.true : tags.false);
    case 'number':
      putTag(sink, tags.number);
      return putNumber(sink, value);
    case 'bigint':
      putTag(sink, tags.bigint);
      return putText(sink, value.toString());
    case 'string':
      putTag(sink, tags.string);
      return putText(sink, value);
    case 'object':
      return value === null ? putTag(sink, tags.null) : putObject(sink, value);
    default:
      throw notCloneable(value);
  }
}

function putObject(sink: Sink, value: object): Sink {
  const before = sink.seen.get(value);
  if (before !== undefined) {
    putTag(sink, tags.seen);
    return putNumber(sink, before);
  }
  sink.seen.set(value, sink.seen.size);
  if (value instanceof Date) {
    putTag(sink, tags.date);
    return putNumber(sink, value.getTime());
  }
  if (value instanceof RegExp) {
    putTag(sink, tags.regexp);
    putText(sink, value.source);
    return putText(sink, value.flags);
  }
  if (value instanceof Map) {
    putTag(sink, tags.map);
    return putList(sink, [...value].flat());
  }
  if (value instanceof Set) {
    putTag(sink, tags.set);
    return putList(sink, [...value]);
  }
  if (value instanceof ArrayBuffer) {
    putTag(sink, tags.buffer);
    return putBytes(sink, new Uint8Array(value));
  }
  if (ArrayBuffer.isView(value)) return putView(sink, value);
  if (value instanceof Error) return putError(sink, value);
  if (value instanceof Boolean || value instanceof Number || value instanceof String) {
    putTag(sink, tags.boxed);
    return put(sink, value.valueOf());
  }
  if (uncloneable.includes(Object.prototype.toString.call(value).slice(8, -1))) throw notCloneable(value);
  if (Array.isArray(value)) {
    putTag(sink, tags.array);
    putNumber(sink, value.length);
  } else {
    putTag(sink, tags.object);
  }
  return putList(sink, Object.entries(value).flat());
}

function putView(sink: Sink, value: ArrayBufferView): Sink {
  const kind = views.findIndex((view) => value instanceof view);
  if (kind < 0) throw notCloneable(value);
  putTag(sink, tags.view);
  putNumber(sink, kind);
  putNumber(sink, value.byteOffset);
  putNumber(sink, value instanceof DataView ? value.byteLength : (value as Uint8Array).length);
  return put(sink, value.buffer);
}

function putError(sink: Sink, value: Error): Sink {
  putTag(sink, tags.error);
  putText(sink, value.name in errors ? value.name : 'Error');
  put(sink, value.message);
  put(sink, value.stack);
  return put(sink, 'cause' in value ? [value.cause] : []);
}

function putList(sink: Sink, items: readonly unknown[]): Sink {
  putNumber(sink, items.length);
  for (const item of items) put(sink, item);
  return sink;
}

function putTag(sink: Sink, tag: number): Sink {
  room(sink, 1);
  sink.bytes[sink.length] = tag;
  sink.length += 1;
  return sink;
}

function putNumber(sink: Sink, value: number): Sink {
  room(sink, 8);
  new DataView(sink.bytes.buffer).setFloat64(sink.length, value);
  sink.length += 8;
  return sink;
}

/** UTF-16 as it is: a lone surrogate survives, which UTF-8 would not let it. */
function putText(sink: Sink, text: string): Sink {
  putNumber(sink, text.length);
  room(sink, text.length * 2);
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    sink.bytes[sink.length] = unit >> 8;
    sink.bytes[sink.length + 1] = unit & 0xff;
    sink.length += 2;
  }
  return sink;
}

function putBytes(sink: Sink, bytes: Uint8Array): Sink {
  putNumber(sink, bytes.length);
  room(sink, bytes.length);
  sink.bytes.set(bytes, sink.length);
  sink.length += bytes.length;
  return sink;
}

function room(sink: Sink, more: number): void {
  if (sink.length + more <= sink.bytes.length) return;
  const larger = new Uint8Array(Math.max(sink.bytes.length * 2, sink.length + more));
  larger.set(sink.bytes.subarray(0, sink.length));
  sink.bytes = larger;
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
  for (let left = takeNumber(source); left > 0; left -= 2) {
    const name = take(source) as string;
    // Defined, not assigned: a field named __proto__ is a field.
    Object.defineProperty(into, name, {
      value: take(source),
      writable: true,
      enumerable: true,
      configurable: true,
    });
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

function takeText(source: Source): string {
  const length = takeNumber(source);
  const parts: string[] = [];
  const units: number[] = [];
  for (let i = 0; i < length; i += 1, source.at += 2) {
    units.push(source.bytes.getUint16(source.at));
    if (units.length === 4096) parts.push(String.fromCharCode(...units.splice(0)));
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
}

function takeBytes(source: Source): Uint8Array<ArrayBuffer> {
  const length = takeNumber(source);
  const { buffer, byteOffset } = source.bytes;
  const bytes = new Uint8Array(buffer, byteOffset + source.at, length).slice() as Uint8Array<ArrayBuffer>;
  source.at += length;
  return bytes;
}

function notCloneable(value: unknown): DOMException {
  return new DOMException(`${String(value).slice(0, 60)} could not be cloned.`, 'DataCloneError');
}
