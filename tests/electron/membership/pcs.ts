import { scryptSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHub } from '../../../electron/link/hub.ts';
import { createNatsEngine } from '../../../electron/link/nats-engine.ts';
import { pinnedServers } from '../../../electron/link/server-binary.ts';
import { createMembership, type Membership } from '../../../electron/membership/membership.ts';
import type {
  LinkPorts,
  MembershipPorts,
  MembershipRules,
  PracticeGift,
} from '../../../electron/membership/ports.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import type { Vault } from '../../../electron/platform/ports.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { serverHere } from '../link/real-hub.ts';

/** A PC of a clinic: its membership with a keychain, a folder and ports of its own. */
export type ClinicTestPc = {
  readonly membership: Membership;
  readonly vault: Map<string, string>;
  readonly folder: string;
  readonly ports: LinkPorts;
  /** The practice that is open at it. */
  practice: PracticeGift | null;
  /** Keys that the hub gave it later. */
  readonly keys: string[];
  readonly log: string[];
  /** The keychain answers, or it does not. */
  keychain: boolean;
  /** Ends the program, and starts it again over the same files. */
  restart(): Promise<void>;
  /** What lies in its folder, as one text. */
  disk(): string;
  close(): Promise<void>;
};

/** A PC whose policy says nothing of the link. */
export const anyHub: MembershipRules = {
  hub: null,
  mayJoin: true,
  mayBeHub: true,
  role: null,
  authority: null,
};

/** A PC that is not asked what its firewall has. */
export const neverHub: MembershipPorts['wasHub'] = { read: () => false, keep: () => undefined };

/** Below those that a system gives to connections: between the choice and the hub's start none of them takes it. */
const portRange = { from: 20_000, to: 32_000 } as const;
let nextPort = portRange.from + Math.floor(Math.random() * (portRange.to - portRange.from));

/** A port of loopback that nothing uses, and that is given to no one else in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort = nextPort + 1 < portRange.to ? nextPort + 1 : portRange.from;
    const port = nextPort;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Opens a PC on loopback. @param more other ports, as a hub of the test's own */
export async function openClinicPc(more: Partial<MembershipPorts> = {}): Promise<ClinicTestPc> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-membership-'));
  const vault = new Map<string, string>();
  const ports = { link: await freePort(), joining: await freePort(), monitor: await freePort() };
  const keys: string[] = [];
  const log: string[] = [];
  const note = (message: string, data?: object) => void log.push(`${message} ${JSON.stringify(data ?? {})}`);
  const state = { practice: null as PracticeGift | null, keychain: true };
  const refused = () => failed(failure('no-keychain'));
  const keychain: Vault = {
    read: async (name) => (state.keychain ? ok(vault.get(name) ?? null) : refused()),
    write: async (name, value) => {
      if (!state.keychain) return refused();
      vault.set(name, value);
      return ok(null);
    },
    remove: async (name) => {
      if (!state.keychain) return refused();
      vault.delete(name);
      return ok(null);
    },
  };
  const opened = () =>
    createMembership(
      {
        clock: pcClock(),
        random: systemRandom(),
        log: { info: note, warn: note, error: note },
        vault: keychain,
        folder: join(folder, 'link'),
        version: '1.2.3',
        hash: async (code, salt) => new Uint8Array(scryptSync(code, salt, 32, { N: 2 })),
        hostName: () => '',
        addresses: () => ['127.0.0.1'],
        ports,
        rules: anyHub,
        firewall: null,
        wasHub: neverHub,
        openEngine: (options) => createNatsEngine({ ...options, timeoutMs: 2_000 }),
        createHub: (parts) =>
          createHub({
            ...parts,
            platform: `${process.platform}-${process.arch}`,
            candidates: serverHere.ok ? [serverHere.path] : [],
            pins: pinnedServers,
          }),
        ...more,
      },
      {
        practice: () => state.practice,
        onApiKey: (key) => void keys.push(key),
        preparePractitioner: async () => ok(null),
      },
    );
  let membership = opened();
  await membership.start();
  return {
    get membership() {
      return membership;
    },
    vault,
    folder,
    ports,
    get practice() {
      return state.practice;
    },
    set practice(next) {
      state.practice = next;
    },
    keys,
    log,
    get keychain() {
      return state.keychain;
    },
    set keychain(usable) {
      state.keychain = usable;
    },
    async restart() {
      await membership.close();
      membership = opened();
      await membership.start();
    },
    disk: () => textOf(folder),
    async close() {
      await membership.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}
