import { z } from 'zod';
import { limitsKey } from '../link/assets.ts';
import type { Context, Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { splitSender, withSender } from './named-sender.ts';

const schema = 1;

const Pause = z.object({ ms: z.int().min(0) });

const contextOf = (desk: string): Context => ({
  scope: 'state',
  subject: `budget.${limitsKey}`,
  desk,
  schema,
  id: limitsKey,
});

/** @param ms for how long the service wants no calls of the key */
export function sealPause(sealing: Sealing, desk: string, ms: number): Uint8Array {
  const body = Buffer.from(JSON.stringify({ ms: Math.round(ms) }), 'utf8');
  return withSender(desk, sealing.seal('day', contextOf(desk), body));
}

/** @returns null: it cannot be opened */
export function openPause(
  sealing: Sealing,
  bytes: Uint8Array,
): { readonly desk: string; readonly ms: number } | null {
  const { desk, sealed } = splitSender(bytes);
  const opened = sealing.open(contextOf(desk), sealed);
  const read = opened.ok ? parseStored(Pause, Buffer.from(opened.body).toString('utf8')) : null;
  return read && { desk, ms: read.ms };
}
