import { lookup } from 'node:dns/promises';
import { connect, isIPv4, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hubName } from './assets.ts';
import type { HubPlace, PortReach, ShownCertificate } from './self-test.ts';

/** How long a PC may take to answer, in milliseconds. */
const answerMs = 3_000;

/** The IPv4 addresses of a name on this network; none: it is not known. */
export type FindAddresses = (name: string) => Promise<readonly string[]>;

const findAddresses: FindAddresses = async (name) => {
  try {
    return (await lookup(name, { all: true, family: 4 })).map(({ address }) => address);
  } catch {
    // No PC here has that name, or names are not answered at the moment.
    return [];
  }
};

/** Tries to connect to a port on each of a PC's names and addresses, one after the other; where none answers, finds its name. */
export async function reachPort(
  hosts: readonly string[],
  port: number,
  find: FindAddresses = findAddresses,
): Promise<PortReach> {
  let refused = false;
  for (const host of hosts) {
    const opened = await open(host, port);
    if (typeof opened !== 'string') {
      opened.destroy();
      return { is: 'open', host };
    }
    refused ||= opened === 'refused';
  }
  return { is: refused ? 'refused' : 'silent', place: await placeOf(hosts, find) };
}

async function placeOf(hosts: readonly string[], find: FindAddresses): Promise<HubPlace> {
  const named = hosts.filter((host) => !isIPv4(host));
  const [before = hosts[0] ?? '', ...more] = hosts.filter((host) => isIPv4(host));
  const found = (await Promise.all(named.map(find))).flat();
  const [now] = found;
  if (now === undefined) return { is: 'unnamed', before };
  return found.some((address) => [before, ...more].includes(address))
    ? { is: 'known' }
    : { is: 'moved', before, now };
}

function open(host: string, port: number): Promise<Socket | 'refused' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: answerMs });
    const fail = (how: 'refused' | 'silent') => {
      socket.destroy();
      resolve(how);
    };
    socket.once('connect', () => resolve(socket));
    socket.once('timeout', () => fail('silent'));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ECONNREFUSED' ? 'refused' : 'silent'),
    );
  });
}

/** Node's error codes for a certificate that has the right authority and name, but is expired or not yet valid. */
const expiredCodes = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
/** The connection ended before a certificate was shown, as where the server ends or starts again. */
const endedCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/**
 * Reads the certificate of the server at an address, in the way the link connects: the engine sends one line, then TLS begins.
 * @param ca the clinic's authority, PEM
 */
export async function showCertificate(host: string, port: number, ca: string): Promise<ShownCertificate> {
  const socket = await open(host, port);
  if (typeof socket === 'string') return { is: 'none' };
  const said = await new Promise<string>((resolve) => {
    socket.once('data', (line) => resolve(String(line)));
    socket.once('close', () => resolve(''));
    socket.once('timeout', () => resolve(''));
  });
  if (!said.startsWith('INFO ')) {
    socket.destroy();
    return { is: 'none' };
  }
  return new Promise((resolve) => {
    const secure = connectTls({ socket, ca, servername: hubName, rejectUnauthorized: true });
    const settle = (shown: ShownCertificate) => {
      secure.destroy();
      resolve(shown);
    };
    secure.once('secureConnect', () =>
      settle({ is: 'ours', validUntil: Date.parse(secure.getPeerCertificate().valid_to) }),
    );
    // Where nothing comes in time the socket below it is destroyed, which is neither a time-out nor an error of this one.
    secure.once('close', () => settle({ is: 'none' }));
    secure.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (endedCodes.includes(code)) settle({ is: 'none' });
      else settle({ is: expiredCodes.includes(code) ? 'expired' : 'not-ours' });
    });
  });
}
