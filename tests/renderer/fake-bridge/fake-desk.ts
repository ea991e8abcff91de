import { answerInPrivacy, servedInPrivacy, servedWhileLocked } from '../../../electron/bridge/masked-view.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  calls,
  type Pipe,
} from '../../../shared/bridge/contract.ts';
import type { CatchUpLine, DayRow, Settings, Status } from '../../../shared/bridge/views.ts';
import { addDays } from '../../../shared/clinic-time.ts';
import { slipsAllowed, slipsBetween } from '../../../shared/edit-distance.ts';
import { type FailureKind, failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import type { TextSize } from '../../../shared/text-size.ts';
import { type BoardControl, fakeBoardCalls } from './board-calls.ts';
import { fakeBookingCalls } from './booking-calls.ts';
import { type ClaimControl, fakeClaimCalls } from './claim-calls.ts';
import { flags, locations, practitioners, zone } from './clinic.ts';
import { clinicDay } from './clinic-day.ts';
import { type ClinicPcControl, fakeClinicPcCalls } from './clinic-pc-calls.ts';
import { type ConsultingControl, fakeConsultingCalls } from './consulting-calls.ts';
import { fakeContactCalls } from './contact-calls.ts';
import { deskCalls } from './desk-calls.ts';
import { fakeDocumentCalls, type Handing } from './document-calls.ts';
import { figureCallsOf } from './figure-calls.ts';
import { fakeFillingCalls } from './filling-calls.ts';
import type { FakeHandlers } from './handlers.ts';
import { fakeLockCalls } from './lock-calls.ts';
import { moneyCalls } from './money-calls.ts';
import { yesterdayRows } from './other-days.ts';
import { fakePatientCalls, type PatientControl } from './patient-calls.ts';
import { pcCalls } from './pc-calls.ts';
import { printCalls } from './print-calls.ts';
import { timeCalls } from './time-calls.ts';
import { createFakeWorld, type FakeWorld, type Scene } from './world.ts';
import { type WriteControl, writeControl } from './write-control.ts';
import { createWrites } from './writes.ts';

/** What a test changes in the fake while the page is open. */
export type FakeDeskControl = BoardControl &
  ClinicPcControl &
  ConsultingControl &
  ClaimControl &
  PatientControl &
  WriteControl & {
    goOffline(): void;
    goLive(): void;
    connection(state: Status['connection']['state'], kind: FailureKind): void;
    /** This PC keeps only patients with a booking. */
    keepBooked(): void;
    /** The practice is back, and these changed meanwhile. */
    comeBack(lines: CatchUpLine[]): void;
    /** As on a PC that has shown no hint yet. */
    firstDay(): void;
    /** Ctrl + leads to another size. */
    setTextSize(size: TextSize): void;
    /** Foyer has a notice for the user. */
    mustBeRead(words: string): void;
    /** The next payment is sent, and no answer comes. */
    losePaymentAnswer(): void;
    /** The practice refuses the second of two payments. */
    refuseRest(): void;
    /** Other desks book every free time. */
    takeEveryTime(): void;
    /** The practice refuses to be asked about free times of this practitioner. */
    leaveOut(practitionerId: number): void;
    /** Every practitioner is free at every time. */
    freeEveryTime(): void;
    /** Visits for this service take so long. */
    takesMinutes(serviceId: number, minutes: number): void;
    /** No one has a free time before this moment. */
    freeFrom(at: number): void;
    /** Documents that are handed over are under way until they are let go. */
    /** A visit that was moved to today could not be: a person must decide. */
    moveAsks(): void;
    /** No call of this name is answered until `letGo`. */
    hold(name: CallName): void;
    letGo(name: CallName): void;
    /** The next call of this name fails. */
    failNext(name: CallName, why: FailureKind): void;
    holdHandover(): void;
    letHandoverGo(): void;
    /** The next time, a document of this name cannot be handed over. */
    refuseDocument(name: string, why: FailureKind): void;
    /** A document of this name is known: it was filed a while ago. */
    filedBefore(name: string, patientName: string): void;
    /** An older document than those in the scanner's folder has been put there, and is read. */
    scanComes(name: string): void;
    /** Another desk takes $10.00 in cash; told: and the practice's payments are read again. */
    payElsewhere(reported: boolean): void;
    /** The payment methods have not been read here yet; `readMethods`: now they are. */
    forgetMethods(): void;
    readMethods(): void;
    /** The practice has cancellation reasons. */
    takeCancellations(): void;
    /** The practice has forms, and Samuel Okafor has not completed one, today and tomorrow. */
    haveForms(): void;
    /** The practice has a waiting list. */
    keepWaitingList(): void;
    /** Another desk rang a patient for a time of a day, without an answer; now, or so many hours ago. */
    ringElsewhere(patientId: number, date: string, hoursAgo?: number): void;
    arriveElsewhere(key: string): void;
    /** Another desk writes a note about a row's visit. */
    noteElsewhere(key: string): void;
    /** The note of a row is another person's now, also while this desk is covered. */
    layNote(key: string, text: string): void;
    /** Another desk moves a visit by so many minutes. */
    moveElsewhere(key: string, minutes: number): void;
    /** Another desk makes a visit longer by so many minutes. */
    lengthenElsewhere(key: string, minutes: number): void;
    /** Another desk moves a visit to another practitioner. */
    moveToElsewhere(key: string, practitionerName: string): void;
    /** Another desk moves a visit to another day. */
    moveAwayElsewhere(key: string): void;
    /** Another desk books a patient on another day. */
    bookDayElsewhere(date: string): void;
    /** Another day begins at the clinic. */
    beginDay(today: string): void;
    /** The practice has a visit at another location. */
    relocateElsewhere(key: string, locationId: number): void;
    /** All patients of an appointment cancel. */
    cancel(appointmentId: number): void;
    /** The case that a visit is part of has ended. */
    expireCase(key: string): void;
    /** The practice has no phone number of this patient. */
    losePhone(name: string): void;
    /** This PC's clock is off by so many milliseconds. */
    clockOff(ms: number): void;
    /** Records of the practice cannot be read. */
    setAside(records: Status['setAside']): void;
    calls(): { name: string; input: unknown }[];
    /** Another desk has taken so much of an invoice. */
    invoicePaidElsewhere(patientId: number, invoiceId: number, cents: number): void;
    locationOf(key: string): number | null;
    /** A notification leads to a row. */
    leadTo(date: string, key: string): void;
  };

/**
 * A main process in the page: one clinic day in memory. Every call and event is parsed by the contract's schemas, so
 * that the page can neither send nor be sent what the real bridge would refuse.
 */
export function createFakeDesk(scene: Scene, now: () => number, theme: Settings['theme'] = 'system') {
  const world = createFakeWorld(scene, now, theme);
  const writes = createWrites(world);
  const loseAnswer = { next: false };
  const diary = {
    full: false,
    empty: false,
    leftOut: [] as number[],
    from: 0,
    minutes: new Map<number, number>(),
  };
  const fill = { waitingList: 'absent' as 'read' | 'absent' };
  const refuse = { rest: false };
  const unread = { methods: false };
  const handing: Handing = {
    held: null,
    letGo: () => {},
    refused: new Map(),
    before: new Map(),
    scanComes: () => {},
  };
  const held = new Map<string, { readonly over: Promise<void>; readonly letGo: () => void }>();
  const failing = new Map<string, FailureKind>();
  const till = { elsewhere: 0 };
  const log: { name: string; input: unknown }[] = [];
  const board = fakeBoardCalls(world);
  const clinicPcs = fakeClinicPcCalls(world);
  const consulting = fakeConsultingCalls(world);
  const claims = fakeClaimCalls(world);
  const patients = fakePatientCalls(world, writes);
  const handlers: FakeHandlers = {
    ...board.calls,
    ...clinicPcs.calls,
    ...consulting.calls,
    ...claims.calls,
    ...readCalls(world),
    ...setupCalls(world),
    ...pcCalls(world),
    ...deskCalls(world, writes, loseAnswer, { refuse, unread }),
    ...fakeDocumentCalls(world, writes, handing),
    ...patients.calls,
    ...moneyCalls(world, writes, till),
    ...figureCallsOf(world),
    ...fakeContactCalls(world, writes),
    ...fakeBookingCalls(world, writes, diary),
    ...fakeFillingCalls(world, fill),
    ...printCalls(),
    ...timeCalls(world),
    ...fakeLockCalls(world),
  };

  async function answer<N extends CallName>(name: N, input: unknown): Promise<unknown> {
    const parsed = calls[name].in.parse(input) as CallInput<N>;
    // A file's bytes are not worth keeping.
    log.push({ name, input: name === 'document.put' ? null : parsed });
    const isLocked = () => world.state.app.phase === 'locked';
    if (isLocked() && !servedWhileLocked(name)) return failed(failure('locked'));
    const isPrivate = () => world.state.settings.privacy && !isLocked();
    if (isPrivate() && !servedInPrivacy(name)) return failed(failure('hidden'));
    await held.get(name)?.over;
    const why = failing.get(name);
    failing.delete(name);
    if (why) return failed(failure(why));
    const handler = handlers[name];
    if (!handler) throw new Error(`the fake does not answer ${name}`);
    const result = (await handler(parsed)) as Result<CallOutput<N>>;
    const shown = isPrivate() ? answerInPrivacy(name, result) : result;
    return structuredClone(shown.ok ? ok(calls[name].out.parse(shown.value)) : shown);
  }
  const pipe: Pipe = {
    invoke: (name, input) => answer(name as CallName, input),
    subscribe: (listener) => {
      world.listeners.add(listener);
      return () => world.listeners.delete(listener);
    },
  };
  const connection: FakeDeskControl['connection'] = (state, kind) =>
    world.layStatus({ connection: { state, failure: failure(kind), since: now() } });
  const control: FakeDeskControl = {
    ...board.control,
    ...clinicPcs.control,
    ...consulting.control,
    ...claims.control,
    ...patients.control,
    ...writeControl(world),
    connection,
    goOffline: () => connection('offline', 'offline'),
    goLive() {
      world.layStatus({ connection: { state: 'live', failure: null, since: now() }, todayReadAt: now() });
      writes.sendAll();
    },
    keepBooked() {
      world.state.settings = { ...world.state.settings, keepPatients: 'booked' };
      world.emit('settings.changed', world.state.settings);
    },
    firstDay() {
      world.state.settings = { ...world.state.settings, hintsShown: [] };
      world.emit('settings.changed', world.state.settings);
    },
    setTextSize(textSize) {
      world.state.settings = { ...world.state.settings, textSize };
      world.emit('settings.changed', world.state.settings);
    },
    comeBack(lines) {
      control.goLive();
      world.state.catchUp = { from: now() - 2_400_000, to: now(), lines, total: lines.length };
      world.emit('catchUp.changed', { catchUp: world.state.catchUp });
    },
    mustBeRead(words) {
      world.state.app = { ...world.state.app, notice: words };
      world.emit('app.changed', world.state.app);
    },
    losePaymentAnswer() {
      loseAnswer.next = true;
    },
    refuseRest() {
      refuse.rest = true;
    },
    takeEveryTime() {
      diary.full = true;
    },
    leaveOut(practitionerId) {
      diary.leftOut.push(practitionerId);
    },
    takesMinutes: (serviceId, minutes) => void diary.minutes.set(serviceId, minutes),
    freeFrom(at) {
      diary.from = at;
    },
    freeEveryTime() {
      diary.empty = true;
    },
    moveAsks() {
      const patient = [...world.rows.values()].find((row) => row.patient?.name === 'Jian Chen')?.patient;
      if (!patient) throw new Error('no Jian Chen');
      const start = now() + 3_600_000;
      world.layWrite({
        ...writes.begin('move', 'Move of Jian Chen to 11:15 am', patient),
        state: 'asks',
        says: 'Needs a decision: The new time is already booked. Choose another time, or send again to book over it',
        actions: ['send-again', 'discard'],
        visit: { appointmentId: 505, start, end: start + 1_800_000, practitionerId: 3, locationId: 1 },
      });
    },
    hold(name) {
      const { promise: over, resolve: letGo } = Promise.withResolvers<void>();
      held.set(name, { over, letGo });
    },
    letGo(name) {
      held.get(name)?.letGo();
      held.delete(name);
    },
    failNext(name, why) {
      failing.set(name, why);
    },
    holdHandover() {
      let go = () => {};
      const held = new Promise<void>((done) => {
        go = done;
      });
      handing.held = held;
      handing.letGo = go;
    },
    letHandoverGo: () => handing.letGo(),
    filedBefore: (name, patientName) => void handing.before.set(name, patientName),
    scanComes: (name) => handing.scanComes(name),
    refuseDocument: (name, why) => void handing.refused.set(name, why),
    payElsewhere(reported) {
      till.elsewhere += 1;
      const others = world.state.status.lists.filter(({ feed }) => feed !== 'payments');
      const read = { feed: 'payments', title: 'Payments', count: 10 + till.elsewhere, readAt: now() };
      if (reported) world.layStatus({ lists: [...others, { ...read, firstReadDone: true }] });
    },
    forgetMethods() {
      unread.methods = true;
    },
    readMethods() {
      unread.methods = false;
      const read = { feed: 'paymentMethods', title: 'Payment methods', count: 4, readAt: now() };
      world.layStatus({ lists: [...world.state.status.lists, { ...read, firstReadDone: true }] });
    },
    takeCancellations() {
      const read = { feed: 'cancellationReasons', title: 'Cancellation reasons', count: 5, readAt: now() };
      const lists = [...world.state.status.lists, { ...read, firstReadDone: true }];
      world.layStatus({ lists, takesCancellations: true });
    },
    haveForms() {
      const read = { feed: 'patientForms', title: 'Forms', count: 3, readAt: now() };
      world.layStatus({ lists: [...world.state.status.lists, { ...read, firstReadDone: true }] });
      for (const row of [...world.rows.values()]) world.layRow(withForm(row));
    },
    keepWaitingList() {
      fill.waitingList = 'read';
      const read = { feed: 'waitlists', title: 'Waiting list', count: 3, readAt: now() };
      world.layStatus({ lists: [...world.state.status.lists, { ...read, firstReadDone: true }] });
    },
    ringElsewhere(patientId, date, hoursAgo = 0) {
      const at = now() - hoursAgo * 3_600_000;
      const offer = { outcome: 'no-answer' as const, start: now(), by: 'AK', at };
      world.emit('offers.changed', { notes: [{ patientId, date, offer }] });
    },
    arriveElsewhere(key) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      world.layRow({ ...row, status: 'arrived', statusAt: now() });
      world.emit('arrival.seen', { elsewhere: true, arrivedAt: now(), row: arrivedRow(row) });
    },
    noteElsewhere(key) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      world.emit('note.heard', { at: now(), row: arrivedRow(row) });
    },
    layNote(key, text) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      world.layRow({ ...row, deskNote: { text, at: now(), by: 'DK' } });
    },
    moveElsewhere(key, minutes) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      const ms = minutes * 60_000;
      world.layRow({ ...row, start: row.start + ms, end: row.end + ms });
    },
    lengthenElsewhere(key, minutes) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      world.layRow({ ...row, end: row.end + minutes * 60_000 });
    },
    moveToElsewhere(key, practitionerName) {
      const row = world.rows.get(key);
      const practitioner = world.state.app.practitioners.find(({ name }) => name === practitionerName);
      if (!row || !practitioner) throw new Error(`no row ${key}, or no ${practitionerName}`);
      world.layRow({ ...row, practitioner });
    },
    moveAwayElsewhere(key) {
      world.rows.delete(key);
      const more = { changed: [], total: world.rows.size, complete: true, asOf: now(), reread: false };
      world.emit('day.changed', { date: world.today, locationId: null, gone: [key], ...more });
    },
    bookDayElsewhere(date) {
      const [row] = clinicDay(now(), 1);
      if (!row) throw new Error('no row');
      const booked: DayRow = {
        ...row,
        key: '9999:101',
        appointmentId: 9999,
        status: 'unset',
        statusAt: null,
      };
      world.otherDays.set(date, [booked]);
      const more = { gone: [], total: 1, complete: true, asOf: now(), reread: false };
      world.emit('day.changed', { date, locationId: null, changed: [booked], ...more });
    },
    beginDay(today) {
      world.state.app = { ...world.state.app, today };
      world.emit('app.changed', world.state.app);
    },
    relocateElsewhere(key, locationId) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      world.layRow({ ...row, locationId });
    },
    cancel(appointmentId) {
      for (const row of [...world.rows.values()])
        if (row.appointmentId === appointmentId) world.layRow({ ...row, status: 'cancelled' });
    },
    expireCase(key) {
      const row = world.rows.get(key);
      if (!row) throw new Error(`no row ${key}`);
      world.layRow({ ...row, flags: [...row.flags, flags.expired] });
    },
    losePhone(name) {
      for (const row of world.rows.values())
        if (row.patient?.name === name) world.layRow({ ...row, patient: { ...row.patient, phone: null } });
    },
    setAside: (records) => world.layStatus({ setAside: records }),
    clockOff: (clockSkewMs) => world.layStatus({ clockSkewMs }),
    calls: () => structuredClone(log),
    locationOf: (key) => world.rows.get(key)?.locationId ?? null,
    leadTo: (date, key) => world.emit('show.row', { date, key }),
    invoicePaidElsewhere(patientId, invoiceId, cents) {
      const one = world.invoices.get(patientId)?.find(({ id }) => id === invoiceId);
      if (!one) throw new Error('no such invoice');
      one.owingCents -= cents;
    },
  };
  return {
    pipe,
    control,
    ticking: () => setInterval(() => world.live() && world.layStatus({ todayReadAt: now() }), 4000),
  };
}

const withForm = (row: DayRow): DayRow =>
  row.patient?.name === 'Samuel Okafor' ? { ...row, flags: [...row.flags, flags.form] } : row;

/** Of one patient of tomorrow the record is not here yet, and of another the invoices. */
function unread(i: number): Partial<DayRow> {
  if (i === 8) return { patient: null, owing: null, flags: [] };
  return i === 10 ? { owing: null, flags: [] } : {};
}

function readCalls(world: FakeWorld) {
  const { state, now, rows, today } = world;
  const hasForms = () => state.status.lists.some(({ feed }) => feed === 'patientForms');
  const tomorrow = () =>
    clinicDay(now() + 86_400_000, 14).map(
      (row, i): DayRow => ({
        ...row,
        key: `${row.appointmentId + 4000}:${row.patientId}`,
        status: 'unset',
        statusAt: null,
        ...(hasForms() ? { flags: withForm(row).flags } : {}),
        ...unread(i),
      }),
    );
  /** By row, also of another day than today. */
  const called = new Map<string, DayRow['called']>();
  const rowsOf = (date: string): DayRow[] => {
    const others = { [addDays(today, 1)]: tomorrow, [addDays(today, -1)]: () => yesterdayRows(now()) };
    const all = date === today ? [...rows.values()] : (others[date]?.() ?? world.otherDays.get(date) ?? []);
    return all.map((row) => {
      const call = called.get(row.key);
      return call ? { ...row, called: call } : row;
    });
  };
  return {
    'app.state': () => ok(state.app),
    'app.pageOpened': () => ok({}),
    'app.tryAgain': () => {
      if (state.app.phase === 'blocked') state.app = { ...state.app, phase: 'ready', failure: null };
      return ok(state.app);
    },
    'app.dismissNotice': ({ shown }) => {
      if (state.app.notice === shown) state.app = { ...state.app, notice: null };
      return ok(state.app);
    },
    'app.status': () => ok(state.status),
    'settings.read': () => ok(state.settings),
    'settings.change': (change) => {
      state.settings = { ...state.settings, ...(change as Partial<Settings>) };
      world.emit('settings.changed', state.settings);
      return ok(state.settings);
    },
    'practice.openPage': () => ok({}),
    'settings.allowSharing': ({ allowed }) => {
      state.app = { ...state.app, sharingUntil: allowed ? now() + 30 * 60_000 : null };
      return ok(state.app);
    },
    'day.read': ({ date, offset = 0 }) => {
      const all = rowsOf(date);
      const complete = world.scene !== 'syncing';
      const view = { date, zone, locationId: null, offset, total: all.length, asOf: now(), complete };
      return ok({ ...view, rows: all.slice(offset, offset + 200) });
    },
    'day.called': ({ date, key, called: call }) => {
      called.set(key, call ? { ...call, at: now(), by: state.settings.staff } : undefined);
      const all = rowsOf(date);
      const changed = all.filter((row) => row.key === key);
      const about = { date, locationId: null, total: all.length, asOf: now() };
      world.emit('day.changed', { ...about, changed, gone: [], complete: true, reread: false });
      return ok({});
    },
    'catchUp.read': () => ok({ catchUp: world.state.catchUp }),
    'catchUp.dismiss': () => {
      world.state.catchUp = null;
      world.emit('catchUp.changed', { catchUp: null });
      return ok({});
    },
    'day.refresh': () => {
      world.layStatus({ todayReadAt: now() });
      return ok({});
    },
    'patient.search': ({ text, date }) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const hitsBy = (close: boolean, is: (word: string, known: string) => boolean) =>
        [...rows.values()].flatMap(({ key, start, patient, practitioner }) => {
          if (!patient) return [];
          const { name, preferredName, phone, birthdate } = patient;
          const all = `${name} ${preferredName} ${phone?.replaceAll(' ', '')} ${birthdate}`.toLowerCase();
          const visit = { key, start, practitioner: practitioner?.name ?? null };
          const why = close ? ({ by: 'close', text: null } as const) : null;
          const hit = { patient, archived: false, close, why, today: date === today ? visit : null };
          return words.every((word) => is(word, all)) ? [hit] : [];
        });
      const exact = hitsBy(false, (word, all) => all.includes(word));
      const close = hitsBy(true, (word, all) =>
        all.split(' ').some((one) => slipsBetween(word, one, 2).whole <= slipsAllowed(word)),
      ).filter(({ patient }) => !exact.some((one) => one.patient.id === patient.id));
      const hits = exact.length < 3 ? [...exact, ...close] : exact;
      return ok({ hits: hits.slice(0, 30), more: hits.length > 30 });
    },
  } satisfies FakeHandlers;
}

function setupCalls(world: FakeWorld) {
  const { state } = world;
  const live = () => ({
    connection: { state: 'live' as const, failure: null, since: world.now() },
    todayReadAt: world.now(),
  });
  return {
    'setup.chooseCaFile': () => ok({ path: 'C:\\Users\\desk\\Documents\\practice-ca.pem' }),
    'setup.test': async ({ baseUrl, apiKey }) => {
      await new Promise((done) => setTimeout(done, 300));
      if (baseUrl.includes('nowhere')) return failed(failure('address-unknown'));
      if (baseUrl.includes('own-certificate')) return failed(failure('certificate'));
      return apiKey.includes('wrong') ? failed(failure('key-refused', { status: 401 })) : ok({ locations });
    },
    'setup.connect': ({ baseUrl, caFile, memoryOnly }) => {
      if (world.scene === 'no-keychain' && !memoryOnly) return failed(failure('no-keychain'));
      const practice = { baseUrl, keyStored: !memoryOnly, caFile };
      state.app = {
        ...state.app,
        phase: 'ready',
        locations,
        practitioners,
        memoryOnly,
        practice,
        asksDesk: true,
      };
      world.layStatus({ ...live(), memoryOnly });
      return ok(state.app);
    },
    'setup.endQuestions': () => {
      state.app = { ...state.app, asksDesk: false };
      return ok(state.app);
    },
    'setup.changeKey': ({ apiKey }) => {
      if (apiKey.includes('wrong')) return failed(failure('key-refused', { status: 401 }));
      world.layStatus(live());
      return ok(state.app);
    },
  } satisfies FakeHandlers;
}

const arrivedRow = ({ key, appointmentId, patientId, locationId, start, practitioner, patient }: DayRow) => ({
  key,
  appointmentId,
  patientId,
  locationId,
  start,
  practitioner,
  patient,
});
