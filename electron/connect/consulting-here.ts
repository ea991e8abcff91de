import type { AppState, DayRow } from '../../shared/bridge/views.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type ConsultingPc, createConsultingPc } from '../consulting/consulting.ts';
import { createConsultingRecord } from '../consulting/consulting-record.ts';
import { deskRowsOf } from '../consulting/desk-rows.ts';
import { createLockWithoutPractice, type LockWithoutPractice } from '../lock/lock-without-practice.ts';
import type { Locking } from '../lock/locking.ts';
import type { Membership } from '../membership/membership.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import type { CompanionEvent } from '../session/changes.ts';
import { maskedRow } from '../views/masked.ts';

/**
 * A practitioner's PC in place of a desk: it is one while its membership says so.
 *
 * Guarantees
 * - It opens no practice, and the desk's own lock and files are not used.
 * - A PC that was removed at the hub, or left, keeps no day and no PIN: what is kept goes wherever it is known that this PC is no practitioner's. That
 *   is tried again until it is so, also after a restart, and no PC joins as a practitioner's before.
 * - A PC that was removed at the hub leaves its clinic, the day first: that does not wait for a keychain or a disk that refuses, and leaving is tried
 *   again until it succeeds. The page is given the day without anything in it at once.
 * - Without its record in the keychain, with which its PIN goes, it shows nothing, and makes no new one: it is added again at the hub.
 */
export type ConsultingHere = Pick<ConsultingPc, 'isHere' | 'view' | 'choose' | 'mark'> & {
  readonly lock: LockWithoutPractice;
  /** Today's visits as rows of a desk, masked behind the lock; null: not known. */
  rows(): readonly DayRow[] | null;
  start(): Promise<void>;
  /** Makes the record of a PC that joins as a practitioner's. */
  prepare(): Promise<Result<null>>;
  /** Where it shows nothing for want of its record. */
  tryAgain(): Promise<void>;
  /** The program's state where this PC is a practitioner's; else as it is given. */
  stateOf(desk: AppState): AppState;
  /** Destroys what is kept here. */
  forget(): Promise<void>;
  close(): Promise<void>;
};

/** How often a keychain that did not answer, or refused to remove what is kept, is asked again, ms. */
const retryMs = 5000;

export function createConsultingHere(
  ports: CompanionPorts,
  membership: Membership | undefined,
  desk: DeskEvents,
): ConsultingHere {
  const record = createConsultingRecord(ports.vault, ports.random);
  const alone = createSerialQueue();
  const isPractitioners = () => membership?.state().role === 'practitioner';
  const isRemoved = () => isPractitioners() && membership?.state().is === 'removed';
  const pc = createConsultingPc({
    ...ports,
    record,
    clinicLink: () => membership?.clinicLink() ?? null,
    isPractitioners,
    locked: () => lock.locked(),
  });
  const lock = createLockWithoutPractice(ports, {
    record,
    isHere: pc.isHere,
    onChange() {
      pc.lockChanged();
      desk.emitState();
    },
  });

  /** Why nothing is shown. */
  let blocked: Failure | null = null;
  let cancelRetry: () => void = () => undefined;
  const isSomethingLeft = () => pc.isKept() || blocked !== null;
  emitEventsOf(pc, desk);

  /** What follows from what this PC is now. One after another: joining, leaving and being removed. */
  async function follow(): Promise<void> {
    cancelRetry();
    if (isRemoved()) return leave();
    if (!isPractitioners()) return forgetWhatIsLeft();
    return pc.isHere() ? pc.relinked() : begin();
  }

  function retry(): void {
    cancelRetry();
    cancelRetry = ports.clock.after(retryMs, () => void alone(follow));
  }

  async function begin(): Promise<void> {
    const kept = await record.read();
    blocked = blockedBy(kept);
    if (blocked) {
      ports.log.warn('the record of this PC is not in the keychain', { failure: blocked.kind });
      return desk.emitState();
    }
    const started = kept.ok ? await lock.start(kept.value) : kept;
    if (started.ok) return pc.start();
    // A PIN may be set: nothing is shown until the keychain answers.
    ports.log.warn('the keychain of this PC can’t be read', { failure: started.failure.kind });
    retry();
  }

  async function forget(): Promise<Result<null>> {
    // A retry that is still pending would remove what a PC that joins is given meanwhile.
    cancelRetry();
    blocked = null;
    // Which tries are of the PIN that goes is known by the record, which goes with the day.
    const [kept, removed] = await Promise.all([record.read(), pc.forget()]);
    if (!removed.ok) {
      ports.log.warn('the day of this PC was not removed', { failure: removed.failure.kind });
      retry();
    }
    await lock.forget(kept.ok ? kept.value : null);
    desk.emitState();
    return removed;
  }

  /** What is left here of a practitioner's PC. Nothing while it is not known whether this is one. */
  async function forgetWhatIsLeft(): Promise<void> {
    const isNone = membership?.state().isKnown === true && !isPractitioners();
    if (isNone && isSomethingLeft()) await forget();
  }

  /** Removed at the hub: the day goes, whatever becomes of the membership. */
  async function leave(): Promise<void> {
    if (isSomethingLeft()) await forget();
    const left = (await membership?.leaveIfRemoved()) ?? ok(null);
    if (left.ok) return;
    ports.log.warn('this PC could not leave its clinic', { failure: left.failure.kind });
    retry();
  }

  const stopLink = membership?.onLink(() => void alone(follow));
  const stopChanges = membership?.onChange(onceItIs(isRemoved, () => void alone(follow)));

  const phase = (): AppState['phase'] => {
    if (blocked) return 'blocked';
    return lock.locked() ? 'locked' : 'consulting';
  };

  /** Also before its keychain could be read: it is never a desk. */
  const isHere = () => isPractitioners() || pc.isHere();

  return {
    isHere,
    view: pc.view,
    choose: pc.choose,
    mark: pc.mark,
    lock,
    rows() {
      const rows = deskRowsOf(pc.view());
      return lock.locked() ? (rows?.map(maskedRow) ?? null) : rows;
    },
    start: () => alone(follow),
    prepare: () =>
      alone(async () => {
        // What is left of another time holds a PIN that no one knows here.
        const forgotten = await forget();
        if (!forgotten.ok) return forgotten;
        const made = await record.ensure();
        // If it is not stored that this PC has joined, it has to leave still.
        if (isRemoved()) retry();
        return made.ok ? ok(null) : made;
      }),
    tryAgain: () => alone(async () => (blocked ? begin() : undefined)),
    stateOf(state) {
      if (!isHere()) return state;
      const { today, zone } = pc.view();
      return {
        ...state,
        phase: phase(),
        failure: blocked,
        notice: null,
        practitionersPc: true,
        today,
        zone,
      };
    },
    async forget() {
      await alone(forget);
    },
    close() {
      cancelRetry();
      stopLink?.();
      stopChanges?.();
      return pc.close();
    },
  };
}

type DeskEvents = { readonly emit: (event: CompanionEvent) => void; readonly emitState: () => void };

function emitEventsOf(pc: ConsultingPc, desk: DeskEvents): void {
  let shown = '';
  let wasHere = false;
  pc.onChange(() => {
    const { today, zone } = pc.view();
    const now = JSON.stringify([pc.isHere(), today, zone]);
    if (now !== shown) desk.emitState();
    shown = now;
    // Also as it goes: the page keeps nothing of the day while this PC can't leave its clinic yet.
    if (pc.isHere() || wasHere) desk.emit({ name: 'consulting.changed', payload: pc.view() });
    wasHere = pc.isHere();
  });
  pc.onArrival((payload) => desk.emit({ name: 'arrival.seen', payload }));
  pc.onNote((payload) => desk.emit({ name: 'note.heard', payload }));
}

/** A listener that acts when it has become so, and not again while it stays so. */
function onceItIs(isSo: () => boolean, act: () => void): () => void {
  let was = false;
  return () => {
    const before = was;
    was = isSo();
    if (was && !before) act();
  };
}

/** A record that is missing, or that is none. */
const blockedBy = (kept: Result<object | null>): Failure | null =>
  (kept.ok ? kept.value === null : kept.failure.kind === 'store-key-wrong')
    ? failure('room-key-missing')
    : null;

type DeskLock = Pick<
  Locking,
  'locked' | 'view' | 'lock' | 'open' | 'openWithKey' | 'setPin' | 'rows' | 'markedHere'
>;

/** The lock of this PC: the practitioner's, where it is one. */
export function lockOfPc(desk: DeskLock, consulting: Pick<ConsultingHere, 'isHere' | 'lock'>): DeskLock {
  const now = (): DeskLock => (consulting.isHere() ? consulting.lock : desk);
  return {
    locked: () => now().locked(),
    view: () => now().view(),
    lock: () => now().lock(),
    open: (pin) => now().open(pin),
    openWithKey: (key) => now().openWithKey(key),
    setPin: (change) => now().setPin(change),
    rows: () => now().rows(),
    markedHere: (key) => now().markedHere(key),
  };
}
