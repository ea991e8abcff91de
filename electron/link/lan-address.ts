import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { hubFiles } from './server-config.ts';
import { unlessRefused } from './system-code.ts';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Addresses of a clinic's own network (RFC 1918). */
const isPrivate = (address: string): boolean => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);

/** Link-local: a PC assigns it to itself when the network gives it none (RFC 3927). */
const isSelfGiven = (address: string): boolean => address.startsWith('169.254.');

/**
 * The IPv4 addresses of this PC in the clinic's network, those of private networks first.
 * @param interfaces as `os.networkInterfaces()` gives them
 */
export function lanAddresses(interfaces: Interfaces): readonly string[] {
  const all = Object.values(interfaces)
    .flatMap((infos) => infos ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !isSelfGiven(address))
    .map(({ address }) => address);
  return [...all.filter(isPrivate), ...all.filter((address) => !isPrivate(address))];
}

/** What is known of the addresses that the hub could listen on. */
export type KnownAddresses = {
  /** At which it listens. */
  readonly before: string | null;
  /** At which another PC was linked last: that is the clinic's network. */
  readonly proven: string | null;
  /** Names and addresses that the other PCs have. */
  readonly hosts: readonly string[];
};

/**
 * @param addresses of this PC. That of a virtual adapter or a VPN may be among them, or the only one where the router is late
 * @returns the address that the hub listens on: the one at which PCs were linked; else one near it, or near those that they know, as a
 *   router gives a PC another one of the same network; null: this PC has none
 */
export function hubAddress(
  addresses: readonly string[],
  { before, proven, hosts }: KnownAddresses,
): string | null {
  if (proven !== null && addresses.includes(proven)) return proven;
  const networks = (proven === null ? hosts : [proven]).map(networkOf);
  const near = addresses.filter((address) => networks.includes(networkOf(address)));
  const possible = near.length > 0 ? near : addresses;
  return before !== null && possible.includes(before) ? before : (possible[0] ?? null);
}

/** The first three numbers of an address: most clinics' networks are no larger. */
const networkOf = (address: string): string => address.slice(0, address.lastIndexOf('.') + 1);

/**
 * The address that the hub listens on. Where another PC was linked is stored: what is known of the addresses outlives a
 * restart of this PC in which the router is late.
 * @param hosts names and addresses that the other PCs have
 */
export function createHubAddress(
  folder: string,
  addresses: () => readonly string[],
  hosts: readonly string[],
) {
  const path = join(folder, hubFiles.address);
  let before: string | null = null;
  let proven = read(path);
  const present = () => hubAddress(addresses(), { before, proven, hosts });
  return {
    /** Whether the hub listens where it should. */
    isRight: () => present() === before,
    next(): string | null {
      before = present();
      return before;
    },
    /** Another PC is linked at the present address. */
    isProven(): void {
      if (before === null || before === proven) return;
      proven = before;
      // On a full disk: this PC's next start goes by the one before.
      unlessRefused(() => writeFileSync(path, before ?? '', { mode: 0o600 }));
    },
    forget(): void {
      before = null;
      proven = null;
      unlessRefused(() => rmSync(path, { force: true }));
    },
  };
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // No other PC was ever linked.
    return null;
  }
}
