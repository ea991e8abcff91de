import { errors, tags, views } from './tags.ts';

/**
 * The structured clone algorithm as bytes, for IPC between Node and a page. Runs on both sides: no Node, no DOM.
 *
 * Guarantee: `decode(encode(value))` is what `structuredClone(value)` gives, cycles, holes and shared parts included;
 * what cannot be cloned throws a `DataCloneError`, as in Electron.
 */

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

type Sink = { bytes: Uint8Array<ArrayBuffer>; view: DataView; length: number; seen: Map<object, number> };

/** @throws DOMException `DataCloneError` for a function, a symbol and the like. */
export function encode(value: unknown): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(256);
  const sink: Sink = { bytes, view: new DataView(bytes.buffer), length: 0, seen: new Map() };
  put(sink, value);
  return sink.bytes.slice(0, sink.length);
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
  // Nearly all of them.
  if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
    return putFields(sink, value);
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
  return putFields(sink, value);
}

function putFields(sink: Sink, value: object): Sink {
  if (Array.isArray(value)) {
    putTag(sink, tags.array);
    putNumber(sink, value.length);
  } else {
    putTag(sink, tags.object);
  }
  const names = Object.keys(value);
  putNumber(sink, names.length * 2);
  for (const name of names) {
    put(sink, name);
    put(sink, (value as Record<string, unknown>)[name]);
  }
  return sink;
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
  sink.view.setFloat64(sink.length, value);
  sink.length += 8;
  return sink;
}

/** UTF-16 as it is: a lone surrogate survives, which UTF-8 would not let it. */
function putText(sink: Sink, text: string): Sink {
  putNumber(sink, text.length);
  room(sink, text.length * 2);
  for (let i = 0; i < text.length; i += 1, sink.length += 2)
    sink.view.setUint16(sink.length, text.charCodeAt(i));
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
  sink.view = new DataView(larger.buffer);
}

function notCloneable(value: unknown): DOMException {
  return new DOMException(`${String(value).slice(0, 60)} could not be cloned.`, 'DataCloneError');
}
