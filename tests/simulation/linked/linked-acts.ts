import { assetsOf } from '../../../electron/link/assets.ts';
import type { FaultRule } from '../../../service/faults.ts';
import { linkNameOf } from '../../fakes/linked-desks.ts';
import type { Draw } from '../draw.ts';
import type { LinkedActName } from './linked-act-table.ts';
import { cancelOneVisit, fillOneTime } from './linked-acts-filling.ts';
import { markAlone, markOneVisit, removePc } from './linked-acts-marking.ts';
import {
  deliverTwice,
  haveNoCable,
  moveHub,
  oddRain,
  publishAnothers,
  sleepPastNewHub,
  twoPollers,
} from './linked-acts-odd.ts';
import { relinkDesk, restoreService, sleepBehindLock } from './linked-acts-rare.ts';
import {
  editOnePatient,
  moveOneVisit,
  openSheet,
  takeOnePayment,
  takeOverWhileSending,
} from './linked-acts-together.ts';
import { lockDesk, restart, updateDesk } from './linked-acts-updating.ts';
import { practitionersActs } from './linked-practitioner-acts.ts';
import { type LinkedWorld, someDesk } from './linked-world.ts';

type Doer = (world: LinkedWorld, draw: Draw) => void | Promise<void>;

const second = 1000;
const minute = 60_000;
/** No more desks than this join. */
const mostDesks = 27;

const rainOf = (draw: Draw): FaultRule =>
  draw.among<FaultRule>([
    { kind: 'drop-before', probability: 0.3 },
    { kind: 'drop-after-commit', probability: 0.3 },
    { kind: 'reset-mid-body', probability: 0.3 },
    { kind: 'truncated-json', probability: 0.3 },
    { kind: '500', when: 'after', probability: 0.4 },
    { kind: 'html', when: 'before', status: 502, probability: 0.3 },
    { kind: '429', probability: 0.2, retryAfter: draw.int(1, 30) },
    { kind: 'stale', method: 'GET', probability: 0.5, ms: draw.int(1, 100) * second },
    { kind: 'delay', when: 'after', ms: draw.int(100, 8000), probability: 0.5 },
  ]);

/** A desk lost the hub, and finds it again by itself. */
const lose = (world: LinkedWorld, desks: number) => {
  world.partitions += desks;
  // A fault of the hub is one of all.
  if (desks >= world.desks.length) world.together.disturbed();
};

/** The practice marks a patient of today as arrived. */
function someoneArrives(world: LinkedWorld, draw: Draw): void {
  const visit = draw.oneOf(
    world.sandbox.state('appointments').filter(({ id, archived, appointmentPatients }) => {
      const [first] = appointmentPatients ?? [];
      return !archived && first && first.status !== 'Arrived' && world.arrivalsSeen.isToday(id);
    }),
  );
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) return;
  world.arrivals += 1;
  world.arrivalsSeen.marks(visit.id, patientId);
  world.sandbox.setStatus(visit.id, patientId, 'Arrived');
}

/** What happens: in the practice, to the hub, to a desk. */
export const linkedActs: Readonly<Record<LinkedActName, Doer>> = {
  'sets-status'(world, draw) {
    const visit = draw.oneOf(
      world.sandbox
        .state('appointments')
        .filter(({ archived, appointmentPatients }) => !archived && (appointmentPatients?.length ?? 0) > 0),
    );
    const patient = visit?.appointmentPatients?.[0]?.patientId;
    const status = draw.among(['Arrived', 'Cancelled', 'Completed'] as const);
    if (!visit || patient === undefined) return;
    if (status === 'Arrived') {
      world.arrivals += 1;
      world.arrivalsSeen.marks(visit.id, patient);
    }
    world.sandbox.setStatus(visit.id, patient, status);
  },
  'edits-patient'({ sandbox }, draw) {
    const patient = draw.oneOf(sandbox.state('patients'));
    if (patient) sandbox.editPatient(patient.id, { city: `City ${draw.int(0, 999)}` });
  },
  'edits-visit'({ sandbox }, draw) {
    const visit = draw.oneOf(sandbox.state('appointments'));
    if (visit) sandbox.edit('appointments', visit.id, { notes: `Note ${draw.int(0, 999)}` });
  },
  pays({ sandbox }, draw) {
    const open = sandbox
      .state('invoices')
      .filter(
        ({ status, isArchived, total, paidAmount }) =>
          status === 'Awaiting Payment' && !isArchived && (total ?? 0) - (paidAmount ?? 0) >= 1,
      );
    const invoice = draw.oneOf(open);
    if (invoice) sandbox.pay({ invoiceId: invoice.id, amount: 1 });
  },
  archives({ sandbox }, draw) {
    const visit = draw.oneOf(sandbox.state('appointments').filter(({ archived }) => !archived));
    if (visit) sandbox.edit('appointments', visit.id, { archived: true });
  },
  'adds-patient'({ sandbox }, draw) {
    sandbox.add('patients', { firstname: 'New', lastname: `Patient ${draw.int(0, 9999)}` });
  },
  'edits-small-list'({ sandbox }, draw) {
    const location = draw.oneOf(sandbox.state('locations'));
    if (location) sandbox.edit('locations', location.id, { title: `Rooms ${draw.int(0, 99)}` });
  },
  'desk-edits-patient'(world, draw) {
    const one = someDesk(world, draw.fraction());
    const patient = draw.oneOf(world.sandbox.state('patients'));
    if (!one || !patient) return;
    const { city = null } = patient;
    one.desk.session().outbox.add('patient-details', {
      patientId: patient.id,
      base: { city },
      mine: { city: `Ours ${draw.int(0, 999)}` },
    });
  },
  'desks-take-one-payment': takeOnePayment,
  'takes-over-while-sending': takeOverWhileSending,
  'desks-move-one-visit': moveOneVisit,
  'desks-edit-one-patient': editOnePatient,
  'desks-cancel-one-visit': cancelOneVisit,
  'desks-fill-a-time': fillOneTime,
  'desks-mark-one-visit': markOneVisit,
  'marks-alone-for-an-hour': markAlone,
  'removes-a-pc': removePc,
  'locks-a-desk': lockDesk,
  'updates-a-desk': updateDesk,
  'relinks-a-desk': relinkDesk,
  'restores-service': restoreService,
  'sleeps-behind-the-lock': sleepBehindLock,
  ...practitionersActs,
  'two-pollers': twoPollers,
  'moves-hub': moveHub,
  'delivers-twice': deliverTwice,
  'odd-rain': oddRain,
  'publishes-anothers': publishAnothers,
  'has-no-cable': haveNoCable,
  'sleeps-past-a-new-hub': sleepPastNewHub,
  'opens-a-sheet': openSheet,
  'desk-reads-all'(world, draw) {
    const one = someDesk(world, draw.fraction());
    void one?.desk.session().sync.ask(draw.among(['statuses', 'appointments', 'patients', 'invoices']));
  },
  joins: async (world) => {
    if (world.desks.length < mostDesks) await world.join();
  },
  'hides-window'(world, draw) {
    someDesk(world, draw.fraction())
      ?.desk.companion()
      .hint({ visible: draw.happens(0.5) });
  },
  'goes-on-battery'(world, draw) {
    someDesk(world, draw.fraction())
      ?.desk.companion()
      .hint({ onBattery: draw.happens(0.6) });
  },
  'ends-and-starts': (world, draw) => endAndStart(world, draw, draw.int(1, 90) * second),
  'empties-cache'(world, draw) {
    someDesk(world, draw.fraction())?.desk.session().cache.clear();
    // Most of them while it is read again.
    for (let left = draw.int(0, 3); left > 0; left--)
      world.clock.after(draw.int(0, 20) * second, () => someoneArrives(world, draw));
  },

  'kills-hub': async (world, draw) => {
    lose(world, world.desks.length);
    world.polling.leaseLost();
    await world.hub.kill();
    await world.clock.advance(draw.happens(0.5) ? draw.int(0, 2000) : draw.int(0, 3 * minute));
    await world.hub.start();
  },
  'freezes-hub': async (world, draw) => {
    lose(world, world.desks.length);
    await world.hub.freeze();
    await world.clock.advance(draw.happens(0.5) ? draw.int(0, 3000) : draw.int(0, minute));
    world.hub.thaw();
  },
  'loses-bucket': async (world, draw) => {
    const name = draw.among(['lease', 'presence', 'claims', 'sight', 'day', 'CHG', 'PERMIT', 'BURST']);
    const asset = assetsOf(world.hub.lifetimes).find((one) => one.name === name);
    // Without the stream that counts calls, the budget begins as at a new hub.
    lose(world, world.desks.length);
    world.polling.leaseLost();
    if (asset) await world.clock.until(world.hub.keeper.withdraw(asset), minute);
  },
  'cuts-cable'(world, draw) {
    lose(world, 1);
    world.hub.cut(linkNameOf(draw.int(0, world.desks.length - 1)));
  },
  'loses-network': async (world, draw) => {
    const one = someDesk(world, draw.fraction());
    one?.desk.setPlugged(false);
    await world.clock.advance(draw.int(0, 3 * minute));
    one?.desk.setPlugged(true);
  },
  sleeps: async (world, draw) => {
    const one = someDesk(world, draw.fraction());
    if (!one || world.desks.length - world.away.size < 2) return;
    const { place } = one;
    world.sleep(place, draw.happens(0.5));
    world.clock.after(draw.happens(0.4) ? draw.int(1, 15) * second : draw.int(1, 10) * minute, () =>
      world.wake(place),
    );
  },
  'steps-pc-clock'(world, draw) {
    const by = draw.among([second, 30 * second, 10 * minute, 60 * minute]);
    someDesk(world, draw.fraction())?.desk.pcClock.stepWall(draw.among([1, -1]) * by);
  },
  'steps-hub-clock'(world, draw) {
    // A new epoch of what is counted by age: the budget begins as at a new hub.
    lose(world, world.desks.length);
    world.polling.leaseLost();
    world.hub.stepHubClock(draw.among([1, -1]) * draw.among([2 * second, 20 * second, 10 * minute]));
  },
  'bad-network'(world, draw) {
    lose(world, world.desks.length);
    world.hub.setWeather({ breaks: draw.among([0, 0.002, 0.01]), slow: draw.among([0, 0.01, 0.05]) });
    world.together.setLate(true);
    world.clock.after(draw.int(5, 60) * second, () => {
      world.hub.setWeather({ breaks: 0, slow: 0 });
      world.together.setLate(false);
    });
  },
  'cut-while-sending'(world, draw) {
    takeOnePayment(world, draw);
    world.together.onNextSending((place) => {
      lose(world, 1);
      world.hub.cut(linkNameOf(place));
    });
  },
  crashes(world, draw) {
    const one = someDesk(world, draw.fraction());
    if (one) crash(world, one.place, draw.int(1, 90) * second);
  },
  'crash-while-sending'(world, draw) {
    takeOnePayment(world, draw);
    const offMs = draw.happens(0.5) ? draw.int(0, 5) * second : draw.int(5, 120) * second;
    world.together.onNextSending((place) => crash(world, place, offMs));
  },
  rain(world, draw) {
    world.rain(rainOf(draw), draw.int(2, 40) * second);
  },
  'joins-and-peer-dies': async (world, draw) => {
    if (world.desks.length >= mostDesks) return;
    const joining = world.join();
    await world.clock.until(joining, 10 * minute);
    lose(world, 1);
    world.clock.after(draw.int(0, 100), () => world.hub.cut(linkNameOf(draw.int(0, world.desks.length - 1))));
    await endAndStart(world, draw, draw.int(1, 30) * second);
  },
};

/** A desk ends in the middle of what it does, without a word, and starts again by itself. */
function crash(world: LinkedWorld, place: number, offMs: number): void {
  const desk = world.desks[place];
  if (!desk || world.away.has(place) || world.removed.has(place)) return;
  lose(world, 1);
  world.together.disturbed(place);
  world.budget.crashed(place);
  desk.crash();
  world.clock.after(offMs, () => void desk.startAgain().then(() => world.started(place)));
}

async function endAndStart(world: LinkedWorld, draw: Draw, offMs: number): Promise<void> {
  const one = someDesk(world, draw.fraction());
  if (one) await restart(world, one.place, offMs);
}
