import { type Failure, failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { jsonOf } from '../link/bytes.ts';
import { createWrapKey } from '../link/clinic-keys.ts';
import { createNKey } from '../link/nats-keys.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { type DeskLink, openDeskLink } from './desk-link.ts';
import { portFor } from './free-port.ts';
import { createMembershipFile, type StoredMembership } from './membership-file.ts';
import type { MembershipHooks, MembershipPorts } from './ports.ts';
import { whySetOtherwise } from './rules.ts';

/** What the parts of the membership share: what is stored, and the link that follows from it. */
export type MembershipCore = {
  readonly ports: MembershipPorts;
  readonly hooks: MembershipHooks;
  /** Changes of what is stored never overlap. */
  readonly serial: ReturnType<typeof createSerialQueue>;
  stored(): StoredMembership | null;
  /** Why what is stored can't be read; null: it was. */
  unread(): Failure | null;
  /** What is stored was read. False where the policy links this PC to no other: nothing is read there, whatever is stored. */
  isKnown(): boolean;
  /** Why the policy does not let this PC be linked by what is stored, as a sentence; null: it does. Known after `read`. */
  setOtherwise(): string | null;
  read(): Promise<void>;
  /** After a failure everything is as it was. */
  save(next: StoredMembership): Promise<Result<null>>;
  /** What is so already, whether it can be stored or not, as that the hub has moved: it holds at once, and is stored as soon as it can be. */
  keep(next: StoredMembership): void;
  /** What holds is on the disk. */
  isStored(): boolean;
  remove(): Promise<Result<null>>;
  link(): DeskLink | null;
  /** Opens the link again, by what is stored; sessions are notified. */
  relink(): Promise<void>;
  /** The link, and what is not stored yet. */
  close(): Promise<void>;
  changed(): void;
  readonly onChange: (listener: () => void) => () => void;
  readonly onLink: (listener: () => void) => () => void;
  /** Where the hub would be on this PC: its name and addresses. */
  hosts(): readonly string[];
  /** The same, with the port of the link. */
  place(): Promise<{ readonly hosts: readonly string[]; readonly port: number }>;
  newKeys(name: string): Promise<StoredMembership['own']>;
};

/** How often what could not be stored is tried again, in milliseconds. */
export const storeAgainMs = 5_000;

/** @param onRecord gets each newer record that the hub publishes for this PC */
export function createMembershipCore(
  ports: MembershipPorts,
  hooks: MembershipHooks,
  onRecord: (record: StoredMembership['desk']) => void,
): MembershipCore {
  const file = createMembershipFile(ports);
  const serial = createSerialQueue();
  /** Not in the queue of the changes: a keychain that does not answer would hold up what the hub says next. */
  const writes = createSerialQueue();
  const changes = createListeners<[]>();
  const links = createListeners<[]>();
  let stored: StoredMembership | null = null;
  let unread: Failure | null = null;
  let isKnown = false;
  let setOtherwise: string | null = null;
  let isStored = true;
  let cancelStoring: () => void = () => undefined;
  let link: DeskLink | null = null;
  const hosts = () => [...new Set([ports.hostName(), ...ports.addresses()])].filter((host) => host !== '');
  let stopWatching: () => void = () => undefined;

  async function judge(): Promise<void> {
    setOtherwise = stored && (await whySetOtherwise(ports.rules, stored));
    if (setOtherwise !== null) ports.log.warn('the policy sets another hub, certificate or role');
  }

  async function closeLink(): Promise<void> {
    stopWatching();
    const was = link;
    link = null;
    await was?.close();
  }

  function setStored(next: StoredMembership | null): void {
    stored = next;
    unread = null;
    isKnown = true;
    changes.notify();
  }

  function endStoring(): void {
    isStored = true;
    cancelStoring();
  }

  /** Stores what holds when its turn comes. What is refused is tried again. */
  async function store(): Promise<void> {
    const now = stored;
    if (isStored || now === null) return;
    const written = await file.write(now);
    // Closed, or something newer holds, which is to be stored after this.
    if (isStored || stored !== now) return;
    if (written.ok) return endStoring();
    ports.log.error('what the hub says could not be stored yet', { failure: written.failure.kind });
    cancelStoring = ports.clock.after(storeAgainMs, () => void writes(store));
  }

  return {
    ports,
    hooks,
    serial,
    stored: () => stored,
    unread: () => unread,
    isKnown: () => isKnown,
    setOtherwise: () => setOtherwise,
    async read() {
      const read = await file.read();
      stored = read.ok ? read.value : null;
      unread = read.ok ? null : read.failure;
      isKnown = read.ok;
      if (!read.ok) ports.log.error('the clinic’s PCs could not be read', { failure: read.failure.kind });
      await judge();
    },
    save: (next) =>
      writes(async () => {
        if (stored && jsonOf(stored) === jsonOf(next)) return ok(null);
        const written = await file.write(next);
        if (!written.ok) return written;
        endStoring();
        setStored(next);
        return ok(null);
      }),
    keep(next) {
      if (stored && jsonOf(stored) === jsonOf(next)) return;
      cancelStoring();
      isStored = false;
      setStored(next);
      void writes(store);
    },
    isStored: () => isStored,
    remove: () =>
      writes(async () => {
        const removed = await file.remove();
        if (!removed.ok) return removed;
        endStoring();
        stored = null;
        unread = null;
        isKnown = true;
        return removed;
      }),
    link: () => link,
    async relink() {
      await closeLink();
      await judge();
      if (stored && setOtherwise === null) {
        const opened = openDeskLink(ports, stored, () => stored?.own.name ?? '', onRecord);
        link = opened;
        stopWatching = opened.engine.watchStatus(changes.notify);
      }
      links.notify();
      changes.notify();
    },
    async close() {
      endStoring();
      await closeLink();
    },
    changed: changes.notify,
    onChange: changes.add,
    onLink: links.add,
    hosts,
    place: async () => ({ hosts: hosts(), port: await portFor(ports.ports.link, ports.addresses()[0]) }),
    newKeys: async (name) => ({ nkey: await createNKey(), wrapKey: createWrapKey(), name }),
  };
}

/** A refusal with what is in the way. */
export const linkRefused = (words: string) => failed(failure('link-refused', { words }));
