import { timingSafeEqual } from 'node:crypto';
import type { DayRow, LockView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { PcRecord, PcRecordStore } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import type { CompanionEvent } from '../session/changes.ts';
import type { ApiMemory, LinkedLine } from '../session/practice-line.ts';
import type { Session } from '../session/session.ts';
import { filesExist } from '../store/existing-files.ts';
import type { ArrivalWatch } from '../views/arrival-watch.ts';
import type { NoteWatch } from '../views/note-watch.ts';
import { type DaySnapshot, watchArrivals } from './arrivals-while-locked.ts';
import { createPin } from './pin.ts';
import { createWhileLocked } from './while-locked.ts';

/**
 * The lock of the desk.
 *
 * Guarantees:
 * - From the moment that it is locked nothing of the practice is served or told but initials of those who arrive.
 * - With a PIN, nothing opens it but the PIN or the practice's API key; Foyer then also starts locked. While it is not known whether there
 *   is one, because the keychain did not answer, none is chosen and none is taken away.
 * - Where the policy demands a PIN and none is set, nothing opens it but choosing one; none is taken away without another.
 * - A desk that is locked while it is being opened, because the PC is locked or goes to sleep, stays locked.
 * - Nothing is lost by locking: writes that wait are carried all the same.
 */
export type Locking = {
  locked(): boolean;
  view(): LockView;
  /**
   * Locks at once, also while no session is open because one is being replaced; what must be closed is closed soon after. Without a
   * practice there is nothing to hide.
   */
  lock(): void;
  /** As `lock`, where the policy demands a PIN and none is set. */
  lockWithoutPin(): void;
  open(pin: string | null): Promise<Result<null>>;
  /** The PIN was forgotten: the API key opens, and takes the PIN away. */
  openWithKey(apiKey: string): Promise<Result<null>>;
  setPin(change: { current: string | null; pin: string | null }): Promise<Result<LockView>>;
  /** Today's rows, masked, while it is locked; null: they are not known at the moment. */
  rows(): readonly DayRow[] | null;
  /** Whether this desk marked the arrival of a row of today itself, where no session can be asked. */
  markedHere(key: string): boolean;
  /** Writes that are not done; null where the session can be asked. */
  waiting(): number | null;
  /** When arrivals were last confirmed behind the lock, by this PC's clock; null where the session can be asked. */
  readAt(): number | null;
  wake(): void;
  /** This PC's link is another one. The caller runs it in the serial queue, while the desk is locked. */
  relinked(): Promise<void>;
  /** The files of this PC's practice, which could not be opened as the lock was opened, are open. */
  filesOpened(): void;
  /** At the start. @param record of this PC. @returns whether the desk starts locked */
  start(record: PcRecord | null): Promise<Result<boolean>>;
  /** The PC is taken off the practice: its PIN is gone with the record. */
  forget(): void;
  stop(): Promise<void>;
  /** Stands between the budget and the desk file, which cannot be written while it is closed. */
  readonly bridgeBudget: (kept: ApiMemory['budget']) => ApiMemory['budget'];
};

export function createLocking(
  ports: CompanionPorts,
  desk: {
    readonly session: () => Session | null;
    /** Whether this PC has a practice, open or not. */
    readonly hasPractice: () => boolean;
    readonly open: () => Promise<void>;
    /** Saves drafts while the files are still open. */
    readonly saveDrafts: () => void;
    readonly closeSession: (atLast: () => void) => Promise<void>;
    readonly memoryOnly: () => boolean;
    readonly record: PcRecordStore;
    /** The key that is in use; empty: none yet. */
    readonly apiKey: () => string;
    readonly today: () => { readonly date: string; readonly zone: string };
    /** UTC ms at the practice. */
    readonly now: () => number;
    /** Access to the practice for as long as no session is open. */
    readonly line: (budget: ApiMemory['budget']) => LinkedLine;
    readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
    /** Which arrivals are known already: the sessions' own. */
    readonly arrivals: ArrivalWatch;
    /** Which notes were reported already, likewise. */
    readonly notes: NoteWatch;
    readonly emit: (event: CompanionEvent) => void;
    /** The lock opened or closed. */
    readonly onChange: () => void;
  },
): Locking {
  const { clock } = ports;
  const pin = createPin(ports, desk.record);
  let locked = false;
  /** How often it was to be locked: an opening that began before does not end, nor one by a PIN that was being changed. */
  let lockedAgain = 0;
  const isPinMissing = () => ports.policy?.pinDemanded === true && !pin.isSet();
  const budget = carryBudget();

  const behind = createWhileLocked({
    clock,
    now: desk.now,
    log: ports.log,
    session: desk.session,
    alone: desk.alone,
    open: desk.open,
    memoryOnly: desk.memoryOnly,
    today: desk.today,
    async closeSession(atLast) {
      budget.leave();
      await desk.closeSession(atLast);
    },
    watch: (day: DaySnapshot) =>
      watchArrivals({
        clock,
        now: desk.now,
        clockStyle: () => ports.settings.read().clockStyle,
        arrivals: desk.arrivals,
        notes: desk.notes,
        onNote: (row, at) => desk.emit({ name: 'note.heard', payload: { at, row } }),
        day,
        ...desk.line(budget.between),
        onArrival: (row, arrivedAt) =>
          desk.emit({
            name: 'arrival.seen',
            payload: { elsewhere: !behind.markedHere(row.key), arrivedAt, row },
          }),
      }),
  });

  /**
   * @param since how often it was to be locked again when a person began to open it
   * @returns a failure where it stays locked, because it was locked again since
   */
  const unlock = (since: number) =>
    desk.alone(async (): Promise<Result<null>> => {
      if (!locked) return ok(null);
      if (lockedAgain === since) await behind.open();
      if (lockedAgain !== since) {
        behind.begin();
        return failed(failure('locked'));
      }
      locked = false;
      desk.onChange();
      return ok(null);
    });

  const view = (): LockView => {
    const wait = pin.waitMs();
    const waitUntil = wait > 0 ? Math.round(clock.wall() + wait) : null;
    return { locked, pin: pin.isSet(), wrong: pin.wrong(), waitUntil };
  };

  /** The key in use: an entry that was put into the keychain while the desk is locked unlocks nothing. */
  const isApiKey = async (entered: string): Promise<Result<boolean>> => {
    const kept = desk.apiKey() === '' ? await desk.record.read() : ok({ apiKey: desk.apiKey() });
    if (!kept.ok) return kept;
    const [a, b] = [Buffer.from(entered.trim()), Buffer.from(kept.value?.apiKey ?? '')];
    return ok(b.length > 0 && a.length === b.length && timingSafeEqual(a, b));
  };

  function lock(): void {
    lockedAgain += 1;
    if (locked || !desk.hasPractice()) return;
    desk.saveDrafts();
    locked = true;
    desk.onChange();
    behind.begin();
  }

  return {
    locked: () => locked,
    view,
    lock,
    lockWithoutPin() {
      if (isPinMissing()) lock();
    },
    async open(entered) {
      if (isPinMissing()) return failed(failure('pin-missing'));
      const since = lockedAgain;
      const checked = await pin.check(entered);
      return checked.ok ? unlock(since) : checked;
    },
    async openWithKey(apiKey) {
      if (!pin.isLoaded()) return failed(failure('no-keychain'));
      const since = lockedAgain;
      const checked = await pin.checkOther(() => isApiKey(apiKey));
      if (!checked.ok) return checked;
      const taken = await pin.change(null);
      if (isPinMissing()) return failed(failure('pin-missing'));
      const opened = await unlock(since);
      return opened.ok ? taken : opened;
    },
    async setPin({ current, pin: next }) {
      if (next === null && ports.policy?.pinDemanded) return failed(failure('pin-missing'));
      if (!pin.isLoaded()) return failed(failure('no-keychain'));
      if (locked && !isPinMissing()) return failed(failure('locked'));
      const since = lockedAgain;
      const checked = await pin.check(current);
      if (!checked.ok) return checked;
      const changed = await pin.change(next);
      if (!changed.ok) return changed;
      // An open desk waits for nothing else that is under way.
      const opened = locked ? await unlock(since) : ok(null);
      return opened.ok ? ok(view()) : opened;
    },
    rows: () => behind.rows(),
    markedHere: (key) => behind.markedHere(key),
    waiting: () => (locked ? behind.waiting() : null),
    readAt: () => behind.readAt(),
    wake: () => behind.wake(),
    relinked: () => behind.relinked(),
    filesOpened: () => behind.giveLearnt(),
    async start(record) {
      const known = await pin.load(record);
      if (!known.ok) return known;
      // A record without its files: an empty folder in place of the PC's own opens nothing by itself.
      const isOpen = !pin.isSet() && !isPinMissing() && filesExist(ports.folder);
      // Locked since it was tried before, it stays so.
      locked ||= record === null ? pin.isSet() : !isOpen;
      if (locked) behind.begin();
      return ok(locked);
    },
    forget: () => pin.forget(),
    stop: () => behind.stop(),
    bridgeBudget: budget.over,
  };
}

/**
 * Carries the budget's memory over the time in which the desk file is closed. The file says that the run goes on: a
 * crash behind the lock then counts as a crash.
 */
function carryBudget() {
  let carried: string | null = null;
  let away = false;
  return {
    leave() {
      away = true;
    },
    over(kept: ApiMemory['budget']): ApiMemory['budget'] {
      const saved = carried ?? kept.saved;
      carried = null;
      away = false;
      return {
        saved,
        save(text) {
          if (away) carried = text;
          else kept.save(text);
        },
      };
    },
    between: {
      get saved() {
        return carried;
      },
      save(text: string) {
        carried = text;
      },
    },
  };
}
