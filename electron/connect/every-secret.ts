import { consultingSecret } from '../consulting/consulting-record.ts';
import { triesSecret } from '../lock/pin.ts';
import { membershipSecret } from '../membership/membership-file.ts';
import { recordSecret } from '../platform/pc-record.ts';
import { markSecret } from './desk-mark.ts';
import { earlierSecrets } from './earlier-keys.ts';
import { unfinishedKeySecret } from './store-key.ts';

/** The name of each entry that this or an earlier Foyer has in the keychain. */
export const everySecret: readonly string[] = [
  ...new Set([
    ...[recordSecret, triesSecret, markSecret, unfinishedKeySecret, ...Object.values(earlierSecrets)],
    ...[membershipSecret, consultingSecret],
  ]),
];

/** `keys`: without one of them something of a PC can't be read; the others are no secrets. */
export const keychainEntries = {
  all: everySecret,
  keys: everySecret.filter((name) => name !== triesSecret && name !== markSecret),
} as const;
