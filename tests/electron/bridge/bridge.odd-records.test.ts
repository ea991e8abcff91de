import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { CacheChange } from '../../../electron/store/types.ts';
import { events } from '../../../shared/bridge/contract.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/**
 * What the documentation allows and no clinic should have: very long texts, nulls, no names, references to nothing,
 * dates that are none. One such record must not take a whole screen away.
 */
const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(300);
const kinds = ['null', 'long', 'odd'] as const;

let desk: WholeDesk;
const problems: string[] = [];
beforeEach(async () => {
  problems.length = 0;
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  desk.setPlugged(false);
});
afterEach(() => desk.close());

function records(how: (typeof kinds)[number], now: number): Record<string, object[]> {
  const pick = <N, L, O>(nothing: N, text: L, odd: O) => {
    if (how === 'null') return nothing;
    return how === 'long' ? text : odd;
  };
  const text = pick(null, long, '\u0000  ');
  const ref = pick(null, 999_999, -1);
  const date = pick(null, '2026-11-18T01:00:00.000Z', '0000-00-00');
  const number = pick(null, 1e12, -12.345);
  const at = new Date(now).toISOString();
  const updatedAt = new Date(now + 60_000).toISOString();
  return {
    locations: [{ id: 9001, title: text, timezone: pick(null, 'Mars/Olympus', ''), updatedAt }],
    practitioners: [{ id: 9001, firstname: text, lastname: text, updatedAt }],
    services: [{ id: 9001, name: text, updatedAt }],
    paymentMethods: [{ id: 9001, name: text }],
    contacts: [
      {
        id: 9001,
        name: text,
        firstName: text,
        type: text,
        occupation: text,
        companyName: text,
        email: text,
        addressL1: text,
        associatedPatientIds: pick(null, [9001], [-1, 0]),
        phoneNumbers: pick(null, [{}], [{ phoneNumber: long }]),
        updatedAt,
      },
    ],
    patients: [
      {
        id: 9001,
        firstname: text,
        lastname: text,
        preferredName: text,
        email: text,
        alert: text,
        addressL1: text,
        birthdate: date,
        phoneNumbers: pick(null, [{ phoneNumber: long, type: long, code: long }], [{}]),
        patientTags: pick(null, [long], ['']),
        customFields: pick(null, [{ name: long, value: long }], [{}]),
        ndisNumber: text,
        ndisInfo: pick(null, { endDate: long }, { endDate: '2026-99-99' }),
        medicareNum: text,
        updatedAt,
      },
    ],
    cases: [
      {
        id: 9001,
        patientId: 9001,
        contactId: pick(null, 9001, -1),
        caseNumber: text,
        notes: text,
        issueDate: date,
        expiryDate: date,
        hours: number,
        budget: number,
        appointmentCount: number,
        utilisationAlert: number,
        updatedAt,
      },
    ],
    invoices: [
      {
        id: 9001,
        patientId: 9001,
        contactId: pick(null, 9001, -1),
        status: pick(null, long, 'Awaiting Payment'),
        invoiceNumber: text,
        description: text,
        total: number,
        paidAmount: pick(null, -5, 1e15),
        locationId: ref,
        issueDate: date,
        dueDate: date,
        invoiceItems: pick(null, [{ description: long }], [{}]),
        updatedAt,
      },
    ],
    payments: [
      {
        id: 9001,
        paymentNumber: text,
        amount: number,
        patientId: pick(null, 9001, -1),
        paymentMethodId: pick(9001, 9001, 0),
        paymentDate: pick(at, at, '2026-11-18 00:30:00'),
        updatedAt,
      },
    ],
    supportActivities: [
      {
        id: 9001,
        patientId: 9001,
        start: date,
        end: date,
        itemCode: text,
        unit: text,
        pricing: number,
        updatedAt,
      },
    ],
    appointments: [
      {
        id: 9001,
        start: at,
        end: date,
        serviceId: pick(null, 9001, -1),
        practitionerId: pick(null, 9001, -1),
        locationId: pick(null, 9001, -1),
        maxPatients: pick(null, 1e6, 2.5),
        note: text,
        recurringRule: text,
        appointmentPatients: [
          {
            patientId: 9001,
            status: pick(null, long, ''),
            note: text,
            caseId: ref,
            invoiceId: pick(null, 9001, -1),
            statusUpdatedAt: date,
          },
          { patientId: 999_998, status: null },
        ],
        updatedAt,
      },
      { id: 9002, start: at, end: null, appointmentPatients: pick(null, [], []), updatedAt },
    ],
  };
}

for (const how of kinds) {
  test(`Every screen is shown, whatever the practice holds: ${how} values.`, async () => {
    const session = desk.session();
    const seen = desk.events.length;
    for (const [kind, objects] of Object.entries(records(how, desk.clock.wall()))) {
      session.cache.apply({ kind, objects, sequence: 1e9 } as unknown as CacheChange);
    }
    session.outbox.add('arrival', {
      appointmentId: 9001,
      patientId: 9001,
      group: true,
      start: 0,
      locationId: null,
    });
    session.outbox.add('contact', { name: long, type: long, email: long });
    session.outbox.add(
      'file',
      { patientId: 9001, name: long, size: 3 },
      { name: long, bytes: new Uint8Array(3) },
    );
    const bridge = serveBridge({
      companion: desk.companion(),
      log: {
        info() {},
        warn() {},
        error: (message, data) => problems.push(`${message} ${JSON.stringify(data)}`),
      },
      chooseCaFile: async () => null,
      printing: noPrinting,
    });
    const { today } = desk.companion().state();
    const asked: [string, unknown][] = [
      ['app.state', {}],
      ['app.status', {}],
      ['app.diagnostics', {}],
      ['day.read', { date: today, locationId: null }],
      ['day.read', { date: today, locationId: 9001 }],
      ['payment.sheet', { patientId: 9001, locationId: null }],
      ['takings.read', { date: today, locationIds: [] }],
      ['patient.page', { patientId: 9001 }],
      ['patient.search', { text: 'wolf', date: today }],
      ['contact.search', { text: '' }],
      ['labels.read', {}],
      ['outbox.list', {}],
      ['file.filed', { patientId: null }],
    ];
    for (const [name, input] of asked) {
      const answer = await bridge.handle({ trusted: true }, name, input);
      if (!answer.ok) problems.push(`${name}: ${answer.failure.kind} ${answer.failure.words ?? ''}`);
    }
    await desk.clock.advance(5000);
    for (const event of desk.events.slice(seen)) {
      const fits = events[event.name].safeParse(event.payload);
      if (!fits.success)
        problems.push(
          `${event.name}: ${fits.error.issues[0]?.path.join('.')} ${fits.error.issues[0]?.message}`,
        );
    }
    expect([...new Set(problems)]).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
}
