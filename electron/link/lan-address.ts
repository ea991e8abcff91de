import type { NetworkInterfaceInfo } from 'node:os';

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

/** @returns the address that the hub listens on: the one it had, as long as this PC has it; null: this PC has none */
export function hubAddress(addresses: readonly string[], before: string | null): string | null {
  return before !== null && addresses.includes(before) ? before : (addresses[0] ?? null);
}
