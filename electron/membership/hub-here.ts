import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Attendance } from '../link/attendance.ts';
import { createHubCertificate } from '../link/certificates.ts';
import type { ClinicRecord } from '../link/clinic-record.ts';
import type { Hub, HubState } from '../link/hub.ts';
import { type Joining, listenForDesks } from '../link/joining.ts';
import { codeFrom, createInvitation } from '../link/pairing.ts';
import type { Hello } from '../link/pairing-session.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { type Admission, type AskingPc, codeMs, createAsking } from './asking.ts';
import type { MembershipPorts } from './ports.ts';

/** The hub while this PC is it, with the port at which PCs join. It goes on behind the lock. */
export type HubHere = {
  state(): HubState;
  /** The PCs that are linked to it, as it knew some two seconds ago. */
  linkedPcs(): readonly string[];
  /** Why no PC can join at the moment; null: one can. */
  joiningFault(): boolean;
  /** The port at which PCs join; null: none is open yet. */
  joiningPort(): number | null;
  /** Makes a new code; the one before ends. */
  invite(): void;
  endInvitation(): void;
  /** The code that is shown. `until`: UTC milliseconds; null: none, or it is over. */
  invitation(): { readonly code: string; readonly until: number } | null;
  asking(): AskingPc | null;
  /** @param admission null: the person said no. @returns false: no such PC asks any more */
  decide(id: string, admission: Admission | null): boolean;
  change(record: ClinicRecord): Promise<void>;
  /** Whether its server goes by the present clinic; if not, a PC that was removed may still be linked. */
  isApplied(): boolean;
  repair(): Promise<void>;
  stop(): Promise<void>;
};

export type HubHereParts = {
  readonly ports: MembershipPorts;
  readonly record: () => ClinicRecord;
  /** PCs come back by the keys that they hold. */
  readonly byKeys: () => boolean;
  readonly admit: (hello: Hello, admission: Admission) => Promise<Uint8Array | null>;
  readonly takeBack: (hello: Hello) => Promise<Uint8Array | null>;
  /** A PC says that it has taken the hub over (moving.ts). */
  readonly onAsked: (message: Uint8Array) => Promise<Uint8Array>;
  /** The hub runs at this address. */
  readonly onHost: (host: string, port: number) => void;
  readonly onChange: () => void;
};

/** The clinic's authority, beside what is sealed. */
export const authorityFile = 'clinic-ca.pem';
/** What the server is started with, and writes, lies here. */
export const hubFolder = ({ folder }: Pick<MembershipPorts, 'folder'>): string => join(folder, 'hub');
/** To the server, in its configuration. */
const anyPort = -1;
/** How soon a port for joining that could not be opened is tried again, in milliseconds. */
const joiningAgainMs = 10_000;
/** How often the attendance is stored where no desk came or went, in milliseconds. */
const keepEveryMs = 60_000;

/** Starts the hub on this PC, and listens for PCs that join wherever it runs. */
export function openHubHere(parts: HubHereParts): HubHere {
  const { ports, onChange } = parts;
  const { clock, log, random } = ports;
  const serial = createSerialQueue();
  let joining: { readonly host: string; readonly listener: Joining } | null = null;
  let fault = false;
  let stopped = false;
  let cancelListening: () => void = () => undefined;
  let invited: Invited | null = null;
  const asking = createAsking(clock, random, onChange);

  const hub: Hub = ports.createHub({
    record: parts.record(),
    folder: hubFolder(ports),
    addresses: ports.addresses,
    port: ports.ports.link || parts.record().port,
    monitorPort: ports.ports.monitor || anyPort,
    version: ports.version,
    clock,
    random,
    listener(event) {
      if (event.kind === 'failed') log.warn('the hub’s memory could not be laid out', { asset: event.asset });
      if (event.kind === 'applied') onChange();
      if (event.kind !== 'state') return;
      const { state } = event;
      log.info('the hub', { state: state.is, ...(state.is === 'failed' && { why: state.why }) });
      if (state.is === 'running') {
        parts.onHost(state.host, state.port);
        void serial(() => listenAt(state.host));
      }
      onChange();
    },
    onAsked: parts.onAsked,
    attendance: keptAttendance(ports),
  });

  async function listenAt(host: string): Promise<void> {
    if (stopped || joining?.host === host) return;
    cancelListening();
    await joining?.listener.close();
    joining = null;
    const { authority } = parts.record();
    try {
      const certificate = await createHubCertificate(authority, clock.wall());
      const listener = await listenForDesks({
        host,
        port: ports.ports.joining,
        certificate,
        authority: authority.certificate,
        clock,
        invitation: () => current()?.invitation ?? null,
        keys: () => (parts.byKeys() ? parts.record().keys : null),
        approve,
        takeBack: parts.takeBack,
      });
      joining = { host, listener };
      fault = false;
    } catch (error) {
      fault = true;
      // Another program may have the port for a moment, as a Foyer that is just ending.
      cancelListening = clock.after(joiningAgainMs, () => void serial(() => listenAgainAt(host)));
      log.warn('no PC can join: the port was not opened', { code: codeOf(error) });
    }
    onChange();
  }

  /** Unless the hub runs at another address by now, or not at all: where it runs again, it listens anyway. */
  async function listenAgainAt(host: string): Promise<void> {
    const state = hub.state();
    if (state.is === 'running' && state.host === host) await listenAt(host);
  }

  /** The invitation as long as its code counts. */
  function current(): Invited | null {
    if (invited !== null && clock.monotonic() - invited.began > codeMs) invited = null;
    return invited;
  }

  async function approve(hello: Hello): Promise<Uint8Array | null> {
    // The code is used up.
    invited = null;
    const admission = await asking.ask(hello);
    const body = admission && (await parts.admit(hello, admission));
    onChange();
    return body;
  }

  writeAuthority(parts);
  void hub.start();
  return {
    state: hub.state,
    linkedPcs: hub.linkedPcs,
    joiningFault: () => fault,
    joiningPort: () => joining?.listener.port ?? null,
    invite() {
      const code = codeFrom(random.bytes(10));
      const { certificate } = parts.record().authority;
      const invitation = createInvitation(code, certificate, {
        hash: ports.hash,
        clock,
        bytes: random.bytes,
      });
      invited = { code, invitation, began: clock.monotonic(), until: Math.round(clock.wall() + codeMs) };
      onChange();
    },
    endInvitation() {
      invited = null;
      onChange();
    },
    invitation: () => {
      const now = current();
      return now && { code: now.code, until: now.until };
    },
    asking: asking.pc,
    decide: asking.decide,
    async change(record) {
      const changed = await hub.setRecord(record);
      // It retries by itself, and says so until then.
      if (!changed.ok) log.warn('the hub was not changed at once', { failure: changed.failure.kind });
    },
    isApplied: hub.isApplied,
    repair: hub.repair,
    async stop() {
      stopped = true;
      cancelListening();
      invited = null;
      asking.end();
      await serial(async () => joining?.listener.close());
      await hub.stop();
    },
  };
}

/** For the policy of the other PCs (`clinicPcs.caFile`). It is no secret. */
function writeAuthority({ ports, record }: HubHereParts): void {
  try {
    writeFileSync(join(ports.folder, authorityFile), record().authority.certificate);
  } catch {
    ports.log.warn('the clinic’s certificate was not written', { file: authorityFile });
  }
}

type Invited = {
  readonly code: string;
  readonly invitation: ReturnType<typeof createInvitation>;
  readonly began: number;
  readonly until: number;
};

const StoredAttendance = z.record(
  z.string(),
  z.object({ is: z.enum(['linked', 'left', 'stale']), since: z.number() }),
);

/** Which desks were here when the hub ran last: tokens and times, no secret. */
function keptAttendance({ folder, clock }: Pick<MembershipPorts, 'folder' | 'clock'>): {
  readonly before: Attendance;
  keep(attendance: Attendance): void;
} {
  const path = join(folder, 'attendance.json');
  let keptAt = Number.NEGATIVE_INFINITY;
  let kept = '';
  const read = (): Attendance => {
    try {
      return StoredAttendance.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      // None yet, or cut off: each desk is seen again within seconds.
      return {};
    }
  };
  return {
    before: read(),
    keep(attendance) {
      const who = Object.entries(attendance)
        .map(([desk, { is }]) => `${desk} ${is}`)
        .join();
      if (who === kept && clock.monotonic() - keptAt < keepEveryMs) return;
      kept = who;
      keptAt = clock.monotonic();
      try {
        writeFileSync(path, JSON.stringify(attendance), { mode: 0o600 });
      } catch {
        // A full disk: shares of absent desks may be forgotten at the next start, which the service survives.
      }
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
