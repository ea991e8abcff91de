/** How each kind of value is marked on the wire, and the kinds that are numbered or named there. */

export const tags = {
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

export const views = [
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

export const errors = {
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
} as const;
