import type { DayRow, LockView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { createPin, type PinRecordStore, type RecordWithPin, removeTriesOf } from './pin.ts';

/** The lock of a PC that opens no practice: a practitioner's. */
export type LockWithoutPractice = {
  locked(): boolean;
  view(): LockView;
  lock(): void;
  open(pin: string | null): Promise<Result<null>>;
  /** There is no API key here: it counts as a wrong try. */
  openWithKey(apiKey: string): Promise<Result<null>>;
  setPin(change: { readonly current: string | null; readonly pin: string | null }): Promise<Result<LockView>>;
  /** No rows of a desk are here. */
  rows(): readonly DayRow[] | null;
  markedHere(key: string): boolean;
  /** At the start, and when this PC joins. @param record of this PC */
  start(record: RecordWithPin | null): Promise<Result<boolean>>;
  /** The record is gone, and the PIN with it: nothing is left to lock. @param record as it was; null: there was none, or it could not be read */
  forget(record: RecordWithPin | null): Promise<void>;
};

/**
 * Guarantees
 * - From the moment that it is locked nothing of the day is served, and of those who arrive initials at most.
 * - With a PIN, nothing opens it but the PIN; it then also starts locked. Where the policy demands one, nothing opens it but choosing one.
 * - A PIN that was forgotten is taken away with all that is kept here, by removing this PC at the hub. The tries of a desk's PIN are not taken.
 */
export function createLockWithoutPractice<R extends RecordWithPin>(
  ports: Pick<CompanionPorts, 'vault' | 'clock' | 'random' | 'pinHash' | 'policy'>,
  pc: {
    readonly record: PinRecordStore<R>;
    /** This PC has something to hide. */
    readonly isHere: () => boolean;
    readonly onChange: () => void;
  },
): LockWithoutPractice {
  const pin = createPin(ports, pc.record);
  let locked = false;
  /** How often it was to be locked: an opening that began before does not end. */
  let locks = 0;
  /** Whether there is a PIN is known. */
  let isLoaded = false;
  const isPinMissing = () => ports.policy?.pinDemanded === true && !pin.isSet();

  function set(next: boolean): void {
    if (locked === next) return;
    locked = next;
    pc.onChange();
  }

  /** @param since `locks` as this began */
  function unlock(since: number): Result<null> {
    if (locks !== since) return failed(failure('locked'));
    set(false);
    return ok(null);
  }

  const view = (): LockView => {
    const wait = pin.waitMs();
    const waitUntil = wait > 0 ? Math.round(ports.clock.wall() + wait) : null;
    return { locked, pin: pin.isSet(), wrong: pin.wrong(), waitUntil };
  };

  return {
    locked: () => locked,
    view,
    lock() {
      locks += 1;
      set(locked || pc.isHere());
    },
    async open(entered) {
      if (isPinMissing()) return failed(failure('pin-missing'));
      const since = locks;
      const checked = await pin.check(entered);
      return checked.ok ? unlock(since) : checked;
    },
    async openWithKey() {
      const checked = await pin.checkOther(async () => ok(false));
      return checked.ok ? failed(failure('pin-wrong')) : checked;
    },
    async setPin({ current, pin: next }) {
      if (next === null && ports.policy?.pinDemanded) return failed(failure('pin-missing'));
      if (!isLoaded) return failed(failure('no-keychain'));
      if (locked && !isPinMissing()) return failed(failure('locked'));
      const since = locks;
      const checked = await pin.check(current);
      if (!checked.ok) return checked;
      const changed = await pin.change(next);
      if (!changed.ok) return changed;
      const opened = unlock(since);
      return opened.ok ? ok(view()) : opened;
    },
    rows: () => null,
    markedHere: () => false,
    async start(record) {
      const known = await pin.load(record);
      if (!known.ok) return known;
      isLoaded = true;
      set(pin.isSet() || isPinMissing());
      return ok(locked);
    },
    async forget(record) {
      pin.forget();
      if (record) await removeTriesOf(record, ports.vault);
      set(false);
    },
  };
}
