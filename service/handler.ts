import type { z } from 'zod';
import type { OperationName, Operations } from '../shared/practice/operations.ts';
import type { User } from './keys.ts';
import type { OperationOutcome } from './outcome.ts';
import type { Practice } from './practice.ts';

type Parsed<O, K extends string> = O extends { readonly [P in K]: infer S extends z.ZodType }
  ? { readonly [P in K]: z.output<S> }
  : unknown;

type Uploaded<O> = O extends { readonly body: 'file' }
  ? { readonly file: { readonly name: string; readonly bytes: Uint8Array } }
  : unknown;

/** A validated call, and the user who makes it. */
export type OperationCall<N extends OperationName> = Parsed<Operations[N], 'params'> &
  Parsed<Operations[N], 'query'> &
  Parsed<Operations[N], 'body'> &
  Uploaded<Operations[N]> & { readonly user: User };

/** The implementation of one operation. Runs inside a transaction; a refusal must come before its first write. */
export type Handler<N extends OperationName> = (
  practice: Practice,
  call: OperationCall<N>,
) => OperationOutcome;

export type OperationHandlers = { readonly [N in OperationName]: Handler<N> };
