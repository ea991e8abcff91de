import { instantFromWire } from '../../../shared/clinic-time.ts';

/**
 * Whether a record may have been created by a call. Where the practice says no time, it may.
 * @param since the server's time just before the call, UTC ms; stamps may lack its milliseconds
 */
export function mayBeMadeSince(
  { createdAt }: { readonly createdAt?: string | null | undefined },
  since: number | null,
): boolean {
  const at = instantFromWire(createdAt);
  return at === null || since === null || at >= since - 1000;
}
