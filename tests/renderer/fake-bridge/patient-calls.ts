import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { AtDeskView, PatientBrief, PatientPage, VisitView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { practitioners, zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import { fakePatientPage } from './patient-pages.ts';
import { createWhenDone } from './when-done.ts';
import type { FakeWorld } from './world.ts';
import type { createWrites } from './writes.ts';

/** A patient whom only the practice knows. */
const elsewhere: PatientBrief = {
  id: 9100,
  name: 'Rosalind Achterberg',
  lastName: 'Achterberg',
  preferredName: null,
  initials: 'RA',
  birthdate: '1961-05-30',
  address: '4 Sydenham Road, Norwood 5067',
  phone: '0400 555 010',
  email: null,
  alert: null,
};

type Mine = CallInput<'patient.change'>['mine'];

/** What a test changes of patients' records while the page is open. */
export type PatientControl = {
  /** Another desk changes details, or fields of the practice’s own, and this PC has read it. */
  patientElsewhere(patientId: number, mine: Mine, customFields?: Readonly<Record<string, string>>): void;
};

/** The page of a patient, what is changed on it, and the search at the practice. */
export function fakePatientCalls(world: FakeWorld, writes: ReturnType<typeof createWrites>) {
  const whenDone = createWhenDone(world);
  const read = new Set<number>();
  const changes = new Map<number, Mine>();
  const ownFields = new Map<number, Readonly<Record<string, string>>>();
  const offline = () => failed(failure('offline'));
  const patientOf = (id: number) =>
    world.patientOf(id) ?? (id === elsewhere.id && read.has(id) ? elsewhere : null);

  function page(id: number, loaded: boolean) {
    const patient = patientOf(id);
    if (!patient) return failed(failure('not-found'));
    const { today, invoices, now } = world;
    const made = fakePatientPage(patient, invoices.get(id) ?? [], { now: now(), today, loaded });
    const { customFields } = made;
    const own = ownFields.get(id) ?? {};
    const asNow = customFields.map((field) => ({ ...field, value: own[field.name] ?? field.value }));
    return ok(withChanges({ ...made, customFields: asNow }, changes.get(id) ?? {}));
  }

  const control: PatientControl = {
    patientElsewhere(patientId, mine, customFields = {}) {
      changes.set(patientId, { ...changes.get(patientId), ...mine });
      ownFields.set(patientId, { ...ownFields.get(patientId), ...customFields });
      const others = world.state.status.lists.filter(({ feed }) => feed !== 'patients');
      const count = ownFields.size + changes.size;
      const read = { feed: 'patients', title: 'Patients', count, readAt: world.now(), firstReadDone: true };
      world.layStatus({ lists: [...others, read] });
    },
  };

  const handlers = {
    'patient.page': ({ patientId }) => page(patientId, read.has(patientId)),
    'patient.atDesk': ({ patientId, appointmentId }) => {
      const known = page(patientId, false);
      return known.ok ? ok(atDeskOf(known.value, world, appointmentId)) : known;
    },
    'patient.load': async ({ patientId }) => {
      await new Promise((done) => setTimeout(done, 300));
      if (!world.live()) return offline();
      read.add(patientId);
      return page(patientId, true);
    },
    'patient.searchService': async ({ text }) => {
      await new Promise((done) => setTimeout(done, 300));
      if (!world.live()) return offline();
      const found = elsewhere.name.toLowerCase().includes(text.trim().toLowerCase());
      return ok({
        hits: found ? [{ patient: elsewhere, archived: false, close: false, why: null, today: null }] : [],
        more: false,
        asked: found
          ? [`last name “${text.trim()}”`]
          : [`last name “${text.trim()}”`, `first name “${text.trim()}”`],
      });
    },
    'patient.change': ({ patientId, mine }) => {
      const patient = patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      const fields = Object.keys(mine);
      const title = `Details of ${patient.name}: ${fields.join(', ')}`;
      const write = { ...writes.begin('patient-details', title, patient), fields };
      writes.sendShortly(write);
      // The practice has it at once; this PC reads the record a moment later.
      whenDone(write.id, () =>
        setTimeout(() => changes.set(patientId, { ...changes.get(patientId), ...mine }), readBehindMs),
      );
      return ok({ write });
    },
    'patient.changeCustomFields': ({ patientId, fields }) => {
      const patient = patientOf(patientId);
      if (!patient) return failed(failure('not-found'));
      const names = fields.map((f) => f.name).join(', ');
      const write = {
        ...writes.begin('custom-fields', `${names} of ${patient.name}`, patient),
        fields: fields.map((f) => f.name),
      };
      writes.sendShortly(write);
      return ok({ write });
    },
  } satisfies FakeHandlers;
  return { calls: handlers, control };
}

const readBehindMs = 400;

/** `EPC 2025` of a patient's page. */
const endedCase = 44;

/** From the page: what the panel asks for. */
function atDeskOf(page: PatientPage, world: FakeWorld, appointmentId: number | null): AtDeskView {
  const { now, writes, visits } = world;
  const isTheirs = ({ patientId }: { patientId: number | null }) => patientId === page.patient.id;
  const whoIs = (id: number | null) => practitioners.find((one) => one.id === id) ?? null;
  const own = [...world.rows.values()].find((row) => row.appointmentId === appointmentId && isTheirs(row));
  const caseId = own?.flags.some(({ code }) => code === 'case-expired') ? endedCase : null;
  const field = (name: string) => page.fields.find((f) => f.name === name)?.value ?? null;
  const made = visits.filter(isTheirs).map(
    ({ start, end, practitionerId }, i): VisitView => ({
      appointmentId: 9500 + i,
      start,
      end,
      zone,
      practitioner: whoIs(practitionerId),
      service: null,
      locationName: 'Norwood',
      status: 'unset',
      statusWord: null,
      note: null,
      caseId: null,
    }),
  );
  const coming = [...page.visits, ...made]
    .filter(({ start, appointmentId: id }) => start > now() && id !== appointmentId)
    .sort((a, b) => b.start - a.start);
  return {
    patientId: page.patient.id,
    email: field('email'),
    phoneNumbers: page.phoneNumbers,
    town: { city: field('city'), state: field('state'), postalCode: field('postalCode') },
    hasMobile: page.phoneNumbers.some(({ type }) => type === 'Mobile'),
    privacyPolicy: field('privacyPolicy'),
    irn: field('irn'),
    tags: page.tags,
    customFields: page.customFields.map((f) => ({ ...f, id: null })),
    moreCases: 0,
    cases: page.cases.filter(({ state, id }) => state === 'open' || id === caseId),
    owing: page.owing,
    caseId,
    next: coming.at(-1) ?? null,
    nextKnown: true,
    booked: [...writes.values()].filter(isTheirs).flatMap(({ id, kind, visit, state, says, actions }) =>
      kind === 'booking' && visit && state !== 'done'
        ? [
            {
              writeId: id,
              start: visit.start,
              zone,
              practitioner: whoIs(visit.practitionerId),
              says,
              asks: actions.includes('send-again'),
            },
          ]
        : [],
    ),
  };
}

function withChanges(page: PatientPage, changed: Mine): PatientPage {
  const value = (name: string) => (changed as Readonly<Record<string, unknown>>)[name];
  return {
    ...page,
    patient: {
      ...page.patient,
      ...(changed.alert === undefined ? {} : { alert: changed.alert }),
      ...(changed.phoneNumbers ? { phone: changed.phoneNumbers[0]?.phoneNumber ?? null } : {}),
    },
    fields: page.fields.map((field) => {
      const now = value(field.name);
      return now === undefined ? field : { ...field, value: typeof now === 'string' ? now : null };
    }),
    phoneNumbers: (changed.phoneNumbers ?? page.phoneNumbers).map(({ phoneNumber, type, code }) => ({
      phoneNumber,
      type: type ?? null,
      code: code ?? null,
    })),
    tags: changed.patientTags ?? page.tags,
  };
}
