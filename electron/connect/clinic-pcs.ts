import type { AppState, ClinicPcsView, LinkCheckView } from '../../shared/bridge/views.ts';
import { type Failure, failure, passesByItself } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { LinkCheck } from '../link/self-test.ts';
import type { Membership } from '../membership/membership.ts';
import type { MembershipHooks } from '../membership/ports.ts';
import { membershipWords } from '../membership/words.ts';
import { readAddress } from '../practice/address.ts';
import type { SessionPorts } from '../session/practice-line.ts';
import type { Session } from '../session/session.ts';
import { asyncStoreResult } from '../store/store-error.ts';
import { clinicPcsView, notLinked } from './clinic-pcs-view.ts';
import type { ConnectingPc } from './connecting.ts';
import { type ConsultingHere, createConsultingHere } from './consulting-here.ts';
import type { CompanionParts, DeskConnection, SessionKeeper } from './open-session.ts';
import { connectWords } from './words.ts';

/** What a companion is built from; without a membership this PC is never linked to others. */
export type CompanionOptions = SessionPorts & {
  readonly openMembership?: (hooks: MembershipHooks) => Membership;
};

/**
 * The PCs of this clinic, for the page; and what follows from them for the practice that is open here.
 *
 * Guarantees
 * - A session that is open begins again with each other link, and keeps what waits; also where its practice has another mark for the other
 *   desks, once all locations are read.
 * - A desk that is locked while its link becomes another one is on that link, also once it is opened.
 * - A PC that was given the practice connects to it, also after restarts, with the key that the hub gave last, and not once it is of the clinic no more; where the policy names another address, it does not.
 * - A new key of the hub takes the place of this PC's only where it is for the same practice; files or a keychain that refuse at that moment do not
 *   keep it away for good.
 */
export type ClinicPcs = {
  view(): ClinicPcsView;
  /** Opens the link, before the practice is opened. */
  start(): Promise<void>;
  /** Ports for a session that begins now. */
  sessionPorts(): SessionPorts;
  join(entered: Parameters<Membership['join']>[0]): Promise<Result<null>>;
  /** Connects to the practice that the hub gave. */
  connect(): Promise<Result<AppState>>;
  test(): Promise<Result<readonly LinkCheckView[]>>;
  close(): Promise<void>;
  /** Something of the program is different: its practice, or its key. */
  practiceMayDiffer(): void;
  /**
   * Takes this PC off its practice, unless it may have the only record of its clinic at the moment. Where it was taken off, or could not be,
   * the keys of the clinic go with those of the practice.
   */
  leavePractice(remove: () => Promise<Result<AppState>>): Promise<Result<AppState>>;
  /** This PC as a practitioner's. */
  readonly consulting: ConsultingHere;
} & Pick<Membership, (typeof passedOn)[number]>;

const passedOn = [
  'makeHub',
  'takeOver',
  'invite',
  'endInvitation',
  'decide',
  'rejoin',
  'rename',
  'remove',
  'moveTo',
  'leave',
  'repair',
  'openFirewall',
  'closeFirewall',
] as const;

/** A PC that has left its clinic, or was removed at the hub. */
const notOfClinic: readonly ClinicPcsView['is'][] = ['none', 'removed'];
/** At most so often the page is sent who is here, in milliseconds. */
const emitEveryMs = 200;
/** How long until a new key is tried again where the practice can't be reached, in milliseconds; longer where the practice asks for it. */
const keyRetryMs = 60_000;

type Desk = {
  readonly sessions: SessionKeeper;
  readonly pc: () => Pick<ConnectingPc, 'connect' | 'resume' | 'changeKey'>;
  readonly parts: () => CompanionParts;
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
};

export function createClinicPcs(
  ports: CompanionOptions,
  connection: DeskConnection,
  { sessions, pc, parts, alone }: Desk,
): ClinicPcs {
  const { clock } = ports;
  const given = () => membership?.given() ?? null;
  let cancelEmit: (() => void) | null = null;
  let watched: Session | null = null;

  const newKey = keyOfHub(ports, connection, { pc, alone });
  const membership = ports.openMembership?.({
    practice() {
      const { address, apiKey, memoryOnly } = connection;
      if (apiKey === '' || address.baseUrl === '' || memoryOnly) return null;
      return { baseUrl: address.baseUrl, apiKey, caPem: address.caPem };
    },
    onApiKey(key) {
      const gift = given();
      if (gift !== null) membership?.keepGiven({ ...gift, apiKey: key });
      newKey.came(key);
    },
    preparePractitioner: () => consulting.prepare(),
  });
  const consulting = createConsultingHere(ports, membership, {
    emit: (event) => parts().emit(event),
    emitState: () => parts().emitState(),
  });
  membership?.onChange(() => {
    // It was given for as long as this PC is of the clinic.
    if (notOfClinic.includes(membership.state().is)) membership.keepGiven(null);
    emitView();
  });
  membership?.onLink(() => void alone(reopenSession));

  function emitView(): void {
    cancelEmit ??= clock.after(emitEveryMs, () => {
      cancelEmit = null;
      parts().emit({ name: 'clinic.changed', payload: view() });
    });
  }

  /** The session, or what goes on behind the lock, goes on with the link as it is now. */
  async function reopenSession(): Promise<void> {
    const { session, memoryOnly } = connection;
    const { locking } = parts();
    if (memoryOnly) return;
    if (locking.locked()) return locking.relinked();
    if (!session) return;
    await pc().resume(await sessions.endReplaced());
    parts().emitState();
  }

  const view = (): ClinicPcsView =>
    clinicPcsView(membership?.state() ?? notLinked, connection.session?.link() ?? null, {
      canLink: membership !== undefined && !connection.memoryOnly,
      waitsToConnect: given() !== null && connection.session === null,
    });

  async function connect(): Promise<Result<AppState>> {
    const gift = given();
    if (gift === null) return failed(failure('stale'));
    if (ports.preset && !isSame(ports.preset.baseUrl, gift.baseUrl)) {
      // It could never be used, and the page would go on offering that.
      membership?.keepGiven(null);
      return failed(failure('stale', { words: connectWords.otherAddress }));
    }
    const connected = await alone(() => pc().connect({ ...gift, memoryOnly: false }));
    if (connected.ok) membership?.keepGiven(null);
    emitView();
    return connected;
  }

  const notKept = () => failed(failure('link-refused', { words: membershipWords.memoryOnly }));
  const refused = async () => failed(failure('link-refused'));
  const acts = membership ?? {
    ...(Object.fromEntries(passedOn.map((name) => [name, refused])) as unknown as Membership),
  };

  return {
    ...(Object.fromEntries(passedOn.map((name) => [name, acts[name]])) as Pick<
      Membership,
      (typeof passedOn)[number]
    >),
    async makeHub(name) {
      if (connection.memoryOnly) return notKept();
      return membership ? membership.makeHub(name) : refused();
    },
    view,
    consulting,
    async start() {
      await membership?.start();
      await consulting.start();
    },
    sessionPorts: () => (membership ? { ...ports, clinicLink: membership.clinicLink() } : ports),
    async join(entered) {
      if (!membership) return refused();
      if (connection.memoryOnly) return notKept();
      const isConnected = connection.practice !== null || connection.session !== null;
      if (entered.role === 'practitioner' && isConnected)
        return failed(failure('link-refused', { words: membershipWords.hasPractice }));
      const joined = await membership.join(entered);
      if (!joined.ok) return joined;
      if (isConnected || entered.role === 'practitioner') membership.keepGiven(null);
      const connected = given() === null ? ok(null) : await connect();
      return connected.ok ? ok(null) : connected;
    },
    connect,
    async test() {
      const tested = await (membership?.test() ?? refused());
      return tested.ok ? ok(tested.value.map(checkView)) : tested;
    },
    practiceMayDiffer() {
      const { session } = connection;
      if (session !== watched) {
        watched = session;
        session?.onLink(emitView);
        session?.onOtherMark(() => void alone(reopenSession));
        emitView();
      }
      // A restart came between, or a person typed address and key.
      if (session !== null && !connection.memoryOnly) membership?.keepGiven(null);
      membership?.practiceChanged();
      newKey.take();
    },
    async leavePractice(remove) {
      const may = membership?.mayLeave() ?? ok(null);
      if (!may.ok) return may;
      const removed = await remove();
      if (!membership || stays(removed)) return removed;
      // Also where the policy has not let it be opened, or where something of the practice could not be removed: no key is to stay.
      const left = await membership.leave();
      await consulting.forget();
      return left.ok ? removed : left;
    },
    async close() {
      newKey.close();
      cancelEmit?.();
      await consulting.close();
      await membership?.close();
    },
  };
}

/** A new key of the practice that the hub gave: it waits for a session in which it can be taken. */
function keyOfHub(
  { clock, log }: Pick<CompanionOptions, 'clock' | 'log'>,
  connection: DeskConnection,
  { pc, alone }: Pick<Desk, 'pc' | 'alone'>,
) {
  let waits: string | null = null;
  /** One that the hub gave before it is not tried again. */
  let last: string | null = null;
  let cancel: () => void = () => undefined;

  /** Where it can't be asked whether the key is for this practice, or can't be kept at the moment, it is tried again. */
  async function takeNow(): Promise<void> {
    const key = waits;
    if (key === null || connection.session === null || key === connection.apiKey) return;
    waits = null;
    const changed = await alone(async () => {
      if (connection.session) return asyncStoreResult(() => pc().changeKey(key));
      // The lock closed the files before it was this key's turn: it is taken when they are open again.
      waits ??= key;
      return null;
    });
    if (changed === null) return;
    if (changed.ok) return log.info('the hub’s new key is in use');
    log.warn('the hub’s new key was not taken', { failure: changed.failure.kind });
    if (!mayBeTaken(changed.failure) || key !== last) return;
    waits = key;
    cancel();
    cancel = clock.after(Math.max(keyRetryMs, changed.failure.retryAfterMs ?? 0), () => void takeNow());
  }

  return {
    came(key: string): void {
      last = key;
      waits = key;
      void takeNow();
    },
    take: (): void => void takeNow(),
    close: () => cancel(),
  };
}

/** Whether a key that was not taken may be taken at a later try. */
const mayBeTaken = (why: Failure): boolean =>
  passesByItself(why) || why.kind === 'keychain-silent' || why.kind === 'no-keychain';

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [readAddress(one), readAddress(other)];
  return a.ok && b.ok && a.value === b.value;
};

function checkView(check: LinkCheck): LinkCheckView {
  const { name, result } = check;
  if (result === 'failed') return { name, result, says: check.sentence, help: check.help };
  return { name, result, says: result === 'ok' ? check.figure : '', help: null };
}

/** Whether the practice's keys are there still: a person has to say so first, or the keychain did not answer. */
const stays = (removed: Result<unknown>): boolean =>
  !removed.ok && ['stale', 'no-keychain', 'keychain-silent'].includes(removed.failure.kind);
