import type { CallInput, CallName } from '../../../shared/bridge/contract.ts';

/** What the readings are asked about: some patients and payments, one visit, and the clinic's day. */
export type About = {
  readonly today: string;
  /** UTC ms. */
  readonly now: number;
  readonly patientIds: readonly number[];
  readonly paymentIds: readonly number[];
  readonly visit: {
    readonly id: number;
    readonly patientId: number;
    readonly practitionerId: number;
    readonly serviceId: number;
    readonly locationId: number;
  };
};

type Readings = {
  readonly [N in CallName]: ((about: About) => readonly CallInput<N>[]) | 'acts' | 'shows no record';
};

const day = 86_400_000;
const plain = () => [{}];

/** Every call of the contract: with what it is asked where it shows the practice's records. A new one needs its row. */
const readings: Readings = {
  'app.state': plain,
  'app.status': plain,
  'app.diagnostics': plain,
  'catchUp.read': plain,
  'labels.read': plain,
  'outbox.list': plain,
  // Of one write, what `outbox.list` shows of all.
  'outbox.read': () => [],
  'sight.read': plain,
  'board.read': plain,
  'takings.counts': ({ today }) => [{ date: today, locationIds: [] }],
  'takings.read': ({ today }) => [{ date: today, locationIds: [] }],
  'figures.read': ({ today }) => [{ from: today, to: today, locationIds: [] }],
  'figures.unfilled': ({ today, visit }) => [
    { from: today, to: today, locationIds: [], practitionerId: visit.practitionerId },
  ],
  'day.read': ({ today }) => [{ date: today, locationId: null }],
  'day.busy': ({ today }) => [{ date: today }],
  'day.support': ({ today }) => [{ date: today }],
  'print.days': ({ today }) => [{ from: today, days: 2, locationIds: [], to: 'pdf' }],
  'log.csv': ({ now }) => [{ from: now - day, to: now }],
  'file.filed': () => [{ patientId: null }],
  'contact.search': () => [{ text: '', archived: true }],
  'contact.patients': () => [{ contactId: 1 }],
  'patient.search': ({ today }) => [{ text: 'a', date: today, archived: true }],
  'patient.searchService': () => [{ text: 'Whitfield' }],
  'patient.atDesk': ({ patientIds, visit, today }) =>
    patientIds.map((patientId) => ({
      patientId,
      appointmentId: patientId === visit.patientId ? visit.id : null,
      date: today,
    })),
  'patient.page': ({ patientIds }) => patientIds.map((patientId) => ({ patientId })),
  'patient.load': ({ visit }) => [{ patientId: visit.patientId }],
  'payment.sheet': ({ patientIds }) => patientIds.map((patientId) => ({ patientId, locationId: null })),
  'payment.slip': ({ paymentIds }) => paymentIds.map((paymentId) => ({ paymentId })),
  'booking.sheet': ({ visit }) => [{ patientId: visit.patientId, appointmentId: visit.id }],
  'booking.cancellation': ({ visit }) => [{ patientId: visit.patientId, appointmentId: visit.id }],
  'booking.slots': ({ visit, now }) => [
    {
      serviceId: visit.serviceId,
      locationId: visit.locationId,
      practitionerIds: [visit.practitionerId],
      from: now,
      to: now + day,
    },
  ],
  'booking.roster': ({ visit, today }) => [
    { practitionerId: visit.practitionerId, from: today, to: today, locationId: visit.locationId },
  ],
  'booking.groups': ({ visit }) => [
    { patientId: visit.patientId, serviceId: visit.serviceId, locationId: null },
  ],
  'booking.candidates': ({ visit, now }) => [
    {
      start: now + day / 24,
      end: now + day / 12,
      practitionerId: visit.practitionerId,
      locationId: visit.locationId,
      serviceId: visit.serviceId,
      exceptId: visit.patientId,
    },
  ],
  'booking.clashes': ({ visit, now }) => [
    {
      practitionerId: visit.practitionerId,
      start: now - day / 2,
      end: now + day / 2,
      appointmentId: null,
      locationId: null,
    },
  ],

  'app.reportError': 'shows no record',
  'settings.read': 'shows no record',
  'lock.state': 'shows no record',
  'startup.read': 'shows no record',
  'clinic.read': 'shows no record',
  // At a desk it is refused; consulting.test.ts reads it on a practitioner's PC.
  'consulting.read': 'shows no record',
  'notes.read': 'shows no record',
  'board.state': 'shows no record',
  'draft.take': 'shows no record',
  'scan.list': 'shows no record',
  'scan.firstPage': 'shows no record',
  'scan.suggest': 'shows no record',
  'document.firstPage': 'shows no record',

  'app.tryAgain': 'acts',
  'practice.openPage': 'acts',
  'app.dismissNotice': 'acts',
  'catchUp.dismiss': 'acts',
  'setup.chooseCaFile': 'acts',
  'setup.test': 'acts',
  'setup.connect': 'acts',
  'setup.endQuestions': 'acts',
  'setup.changeKey': 'acts',
  'settings.change': 'acts',
  'settings.allowSharing': 'acts',
  'draft.keep': 'acts',
  'lock.now': 'acts',
  'lock.open': 'acts',
  'lock.openWithKey': 'acts',
  'lock.setPin': 'acts',
  'startup.set': 'acts',
  'labels.set': 'acts',
  'pc.remove': 'acts',
  'board.open': 'acts',
  'board.close': 'acts',
  'board.names': 'acts',
  'booking.join': 'acts',
  'booking.create': 'acts',
  'booking.move': 'acts',
  'booking.cancel': 'acts',
  'booking.noteOffer': 'acts',
  'day.refresh': 'acts',
  'day.doneHere': 'acts',
  'day.goneIn': 'acts',
  'day.finished': 'acts',
  'day.late': 'acts',
  'day.note': 'acts',
  'day.called': 'acts',
  'arrival.mark': 'acts',
  'arrival.undo': 'acts',
  'notes.saveInitials': 'acts',
  'print.saveCsv': 'acts',
  'print.showSaved': 'acts',
  'claims.open': 'acts',
  'claims.takeOver': 'acts',
  'app.pageOpened': 'acts',
  'claims.close': 'acts',
  'clinic.link': 'acts',
  'clinic.takeOver': 'acts',
  'clinic.invite': 'acts',
  'clinic.endInvitation': 'acts',
  'clinic.admit': 'acts',
  'clinic.decline': 'acts',
  'clinic.join': 'acts',
  'clinic.rejoin': 'acts',
  'clinic.connect': 'acts',
  'clinic.rename': 'acts',
  'clinic.remove': 'acts',
  'clinic.move': 'acts',
  'clinic.leave': 'acts',
  'clinic.test': 'acts',
  'clinic.repair': 'acts',
  'clinic.openFirewall': 'acts',
  'clinic.closeFirewall': 'acts',
  'consulting.choose': 'acts',
  'consulting.mark': 'acts',
  'consulting.note': 'acts',
  'consulting.late': 'acts',
  'payment.take': 'acts',
  'payment.changeMethod': 'acts',
  'payment.remove': 'acts',
  'takings.count': 'acts',
  'takings.end': 'acts',
  'takings.setInTill': 'acts',
  'takings.reopen': 'acts',
  'file.add': 'acts',
  'file.handed': 'shows no record',
  'document.begin': 'acts',
  'document.put': 'acts',
  'document.look': 'acts',
  'document.fit': 'acts',
  'document.forget': 'acts',
  'scan.chooseFolder': 'acts',
  'scan.stop': 'acts',
  'scan.open': 'acts',
  'scan.putAside': 'acts',
  'patient.change': 'acts',
  'patient.changeCustomFields': 'acts',
  'contact.create': 'acts',
  'outbox.act': 'acts',
};

/** Each reading of the contract, with each of its inputs. */
export const everyReading = (about: About): (readonly [CallName, unknown])[] =>
  (Object.entries(readings) as [CallName, Readings[CallName]][]).flatMap(([name, reading]) =>
    typeof reading === 'string' ? [] : reading(about).map((input) => [name, input] as const),
  );
