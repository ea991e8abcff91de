import type { ClinicData } from '../../service/clinic-data.ts';
import { addDays, dayBounds, dayOf, wireFromInstant } from '../../shared/clinic-time.ts';
import type { Appointment, Invoice, Patient, Payment } from '../../shared/practice/resources/index.ts';
import { type Draw, drawFrom } from './draw.ts';

/** How large a clinic is made. */
export type ClinicSize = {
  readonly patients: number;
  readonly appointmentsToday: number;
  /** Most of the patients have one, where this is left out. */
  readonly invoices?: number;
};

const zones = [
  'Australia/Adelaide',
  'Australia/Sydney',
  'Australia/Perth',
  'Australia/Darwin',
  'Australia/Lord_Howe',
] as const;
const firstNames = ['Mia', 'Zoe', 'Ali', 'Noor', 'Tom', 'Zoë', 'Bjørn', 'Wei', 'Ana', 'Max'] as const;
const lastNames = ['Nguyen', 'Brown', 'Haddad', 'Khan', "O'Brien", 'Rao', 'Bell', 'Smith'] as const;
const minute = 60_000;
const dayMs = 86_400_000;

/**
 * A small clinic from a seed, made in a few milliseconds: one record of everything that a feed reads and a few of what
 * the desk works with; some archived, some outside the window that a PC keeps.
 * @param now UTC ms of the service's clock at the start; every stamp lies before it
 */
export function smallClinic(seed: number, size: ClinicSize, now: number): ClinicData {
  const draw = drawFrom(seed);
  const stamps = (daysAgo = draw.int(1, 400)) => {
    const at = wireFromInstant(now - daysAgo * dayMs - draw.int(0, dayMs - 1));
    return { createdAt: at, updatedAt: at };
  };
  const archived = (probability: number) =>
    draw.happens(probability)
      ? { archived: true, deletedAt: wireFromInstant(now - dayMs) }
      : { archived: false, deletedAt: null };
  const zone = draw.among(zones);
  const places = draw.int(1, 2);
  const practitioners = draw.int(1, 3);
  const patientIds = Array.from({ length: size.patients }, (_, i) => i + 1);
  const contacts = Math.max(1, Math.floor(size.patients / 8));
  const someone = () => draw.int(1, size.patients);

  const today = dayOf(now, zone);
  const startOn = (day: string, hour: number) =>
    dayBounds(day, zone).startMs + hour * 60 * minute + draw.int(0, 3) * 15 * minute;
  const starts = [
    ...Array.from({ length: size.appointmentsToday }, () => startOn(today, draw.int(7, 18))),
    startOn(addDays(today, -1), 10),
    startOn(addDays(today, 1), 10),
    startOn(addDays(today, draw.int(2, 300)), 9),
    startOn(addDays(today, -draw.int(2, 25)), 9),
    // Outside what a PC keeps, and on its edge.
    startOn(addDays(today, -draw.int(31, 90)), 9),
    startOn(addDays(today, draw.int(364, 368)), 9),
  ];
  const cases = patientIds.filter(() => draw.happens(0.3)).map((patientId, i) => ({ id: i + 1, patientId }));
  const appointments = starts.map((start, i) => appointmentAt(i + 1, start));

  function appointmentAt(id: number, start: number): Appointment {
    const group = draw.happens(0.15);
    const who = [...new Set(Array.from({ length: group ? draw.int(1, 3) : 1 }, someone))];
    return {
      id,
      start: wireFromInstant(start),
      end: wireFromInstant(start + (group ? 60 : 30) * minute),
      isUnavailableBlock: false,
      busyTimePractitionerIds: [],
      serviceId: group ? 2 : draw.among([1, 3]),
      locationId: draw.int(1, places),
      practitionerId: draw.int(1, practitioners),
      maxPatients: group ? 4 : 1,
      appointmentPatients: who.map((patientId) => ({
        appointmentId: id,
        patientId,
        caseId: cases.find((one) => one.patientId === patientId)?.id ?? null,
        status: start < now - dayMs ? 'Completed' : null,
        note: null,
        invoiceId: null,
        cancellationReason: null,
        cancellationRate: null,
        cancellationNote: null,
        statusUpdatedAt: start < now - dayMs ? wireFromInstant(start) : null,
        doNotInvoice: false,
      })),
      unit: 'Each',
      pricing: 85,
      total: 85,
      taxType: 'EXEMPT',
      supportItemIds: [],
      note: draw.happens(0.1) ? 'Back door' : null,
      ...archived(0.05),
      ...stamps(),
    };
  }

  const money = moneyOf(draw, { now, places, practitioners, contacts, someone, size }, stamps);
  const service = { taxType: 'EXEMPT' as const, serviceTags: [], archived: false };
  const where = { country: 'Australia', state: 'SA', postalCode: '5000', suburb: 'Adelaide' };
  return {
    locations: Array.from({ length: places }, (_, i) => ({
      id: i + 1,
      title: `Rooms ${i + 1}`,
      abn: String(51_000_000_000 + (seed % 1_000_000_000)),
      address: '1 High Street',
      ...where,
      phone: '0884000001',
      email: 'rooms@example.com',
      timezone: zone,
      associatedServiceIds: [1, 2, 3],
      onlineBooking: true,
      archived: false,
      deletedAt: null,
      ...stamps(),
    })),
    practitioners: Array.from({ length: practitioners }, (_, i) => ({
      id: i + 1,
      firstname: draw.among(firstNames),
      lastname: draw.among(lastNames),
      title: null,
      profession: 'Physiotherapist',
      isActive: true,
      archived: false,
      timezone: zone,
      ...stamps(),
    })),
    services: [
      {
        id: 1,
        name: 'Standard',
        duration: 30,
        pricing: 85,
        maxPatients: 1,
        unit: 'Each',
        ...service,
        ...stamps(),
      },
      {
        id: 2,
        name: 'Group',
        duration: 60,
        pricing: 40,
        maxPatients: 4,
        unit: 'Each',
        ...service,
        ...stamps(),
      },
      {
        id: 3,
        name: 'Home visit',
        duration: 60,
        pricing: 193.99,
        maxPatients: 1,
        unit: 'Hour',
        ...service,
        ...stamps(),
      },
    ],
    rosters: [],
    paymentMethods: [
      { id: 1, name: 'Card', description: 'Card terminal', ledgerAccountCode: '610' },
      { id: 2, name: 'Cash', description: 'Cash drawer', ledgerAccountCode: '611' },
    ],
    customFields: [
      { id: 1, name: 'Goes by', type: 'text' },
      { id: 2, name: 'Shoe size', type: 'number' },
    ],
    busyTimeTypes: [
      {
        id: 1,
        title: 'Lunch',
        color: '#88aa88',
        duration: 30,
        note: null,
        isUtilisationIncluded: false,
        archived: false,
        deletedAt: null,
        ...stamps(),
      },
    ],
    busyTimes: [0, draw.int(1, 20)].map((days, i) => ({
      id: i + 1,
      start: wireFromInstant(startOn(addDays(today, days), 12)),
      end: wireFromInstant(startOn(addDays(today, days), 13) + 45 * minute),
      locationId: 1,
      practitionerIds: [1],
      note: null,
      busyTimeTypeId: 1,
      ...archived(0.1),
      ...stamps(),
    })),
    contacts: Array.from({ length: contacts }, (_, i) => ({
      id: i + 1,
      type: 'Referrer',
      name: `Dr ${draw.among(lastNames)} ${i + 1}`,
      email: `doctor${i + 1}@example.com`,
      associatedPatientIds: [],
      associatedInvoiceIds: [],
      associatedCaseIds: [],
      phoneNumbers: [],
      archived: draw.happens(0.1),
      ...stamps(),
    })),
    patients: patientIds.map((id) => patient(draw, id, zone, archived(0.05), stamps())),
    cases: cases.map(({ id, patientId }) => ({
      id,
      patientId,
      contactId: draw.int(1, contacts),
      practitionerId: 1,
      organisationId: null,
      issueDate: wireFromInstant(now - 60 * dayMs),
      expiryDate: wireFromInstant(now + draw.int(-20, 60) * dayMs),
      hours: 0,
      items: [],
      caseNumber: `C-${id}`,
      budget: draw.int(2, 6),
      appointmentCount: 0,
      trackType: 'Appointments',
      includeDidNotArrive: draw.happens(0.5),
      includeCancelled: false,
      isOpen: draw.happens(0.8),
      hasAlert: false,
      isAlertUtilizationSent: false,
      utilisationAlert: 80,
      ...stamps(),
    })),
    appointments,
    invoices: money.invoices,
    payments: money.payments,
    supportActivities: [0, 40].map((days, i) => ({
      id: i + 1,
      start: wireFromInstant(startOn(addDays(today, days), 9)),
      end: wireFromInstant(startOn(addDays(today, days), 10) + 45 * minute),
      patientId: someone(),
      practitionerId: 1,
      serviceId: 1,
      locationId: 1,
      caseId: null,
      pricing: 40,
      quantity: 1,
      ...archived(0.1),
      ...stamps(),
    })),
    supportItems: [
      {
        id: 1,
        appointmentId: 1,
        type: 'Provider Travel',
        itemCode: 'T1',
        pricing: 20,
        quantity: 1,
        deletedAt: null,
        ...stamps(),
      },
    ],
    ...beyondTheSpec(seed, size.patients, now),
  };
}

type Stamps = { readonly createdAt: string; readonly updatedAt: string };

function patient(draw: Draw, id: number, zone: string, archive: Partial<Patient>, stamps: Stamps): Patient {
  const firstname = draw.among(firstNames);
  return {
    id,
    firstname,
    lastname: draw.among(lastNames),
    middleName: null,
    preferredName: draw.happens(0.2) ? 'Sam' : null,
    title: null,
    email: draw.happens(0.8) ? `${id}@example.com` : null,
    sex: draw.among(['Female', 'Male']),
    genderIdentity: null,
    pronouns: null,
    alert: draw.happens(0.1) ? 'Allergic to tape' : null,
    invoiceRecipientId: null,
    birthdate: `19${draw.int(30, 99)}-0${draw.int(1, 9)}-1${draw.int(0, 9)}T00:00:00.000Z`,
    timezone: zone,
    addressL1: '1 High Street',
    city: 'Adelaide',
    state: 'SA',
    postalCode: '5000',
    country: 'Australia',
    phoneNumbers: [
      { phoneNumber: `0400 000 ${String(id).padStart(3, '0')}`, type: 'Mobile', code: '+61' },
      ...(id % 3 === 0 ? [{ phoneNumber: '8400 0000', type: 'Home' as const, code: '+61' }] : []),
    ],
    medicareNum: id % 2 === 0 ? `29510${id}` : null,
    irn: id % 2 === 0 ? '1' : null,
    ndisNumber: id % 4 === 0 ? `43000${id}` : null,
    veteransFileNumber: id % 5 === 0 ? `SX${id}` : null,
    emergencyContactName: id % 2 === 0 ? 'Pat Near' : null,
    emergencyContactNumber: id % 2 === 0 ? `0411 000 ${id}` : null,
    emergencyContactRelationship: id % 2 === 0 ? 'Partner' : null,
    privacyPolicy: 'Accepted',
    communicationPreference: 'SMS',
    patientTags: id % 3 === 0 ? ['Loyal'] : [],
    customFields: draw.happens(0.3) ? [{ name: 'Goes by', value: 'Jo' }] : [],
    healthFund: null,
    ...archive,
    ...stamps,
  };
}

type MoneyNeeds = {
  readonly now: number;
  readonly places: number;
  readonly practitioners: number;
  readonly contacts: number;
  readonly size: ClinicSize;
  readonly someone: () => number;
};

/** Invoices in every state, and the payments of those that were paid. */
function moneyOf(draw: Draw, needs: MoneyNeeds, stamps: (daysAgo?: number) => Stamps) {
  const { now, places, practitioners, contacts, size, someone } = needs;
  const payments: Payment[] = [];
  const count = size.invoices ?? Math.ceil(size.patients * 0.8);
  const invoices = Array.from({ length: count }, (_, i): Invoice => {
    const id = i + 1;
    const patientId = someone();
    const total = draw.among([85, 40, 193.99, 0.3, 120.05]);
    const state = draw.among(['owing', 'owing', 'owing', 'part', 'paid', 'draft']);
    const part = state === 'part' ? Math.floor(total * 50) / 100 : 0;
    const paid = state === 'paid' ? total : part;
    const at = wireFromInstant(now - draw.int(1, 40) * dayMs);
    const paymentId = payments.length + 1;
    if (paid > 0) {
      payments.push({
        id: paymentId,
        paymentNumber: `PAY-${String(paymentId).padStart(6, '0')}`,
        amount: paid,
        patientId,
        locationId: 1,
        paymentMethodId: draw.int(1, 2),
        paymentDate: at,
        paymentInvoices: [{ invoiceId: id, amount: paid, ledgerId: null }],
        creditAllocations: [],
        ledgerId: null,
        archivedAt: null,
        archived: false,
        ...stamps(),
      });
    }
    return {
      id,
      invoiceNumber: `INV-${String(id).padStart(6, '0')}`,
      issueDate: at,
      dueDate: wireFromInstant(now + draw.int(-20, 14) * dayMs),
      patientId,
      contactId: draw.happens(0.15) ? draw.int(1, contacts) : null,
      locationId: draw.int(1, places),
      practitionerId: draw.int(1, practitioners),
      subtotal: total,
      tax: 0,
      total,
      paidAmount: paid,
      taxStatus: 'no tax',
      status: { draft: 'Draft', paid: 'Paid', part: 'Awaiting Payment', owing: 'Awaiting Payment' }[state],
      invoiceItems: [],
      paymentIds: paid > 0 ? [paymentId] : [],
      referenceNumbers: [],
      reference: null,
      description: 'Physiotherapy',
      isArchived: draw.happens(0.04),
      ...stamps(),
    };
  });
  return { invoices, payments };
}

/** What only extensions list. Drawn apart, so that a clinic without them is the same. */
function beyondTheSpec(
  seed: number,
  patients: number,
  now: number,
): Pick<ClinicData, 'waitlists' | 'patientForms' | 'cancellationReasons'> {
  const draw = drawFrom(seed ^ 0x3a17_11);
  const stamps = (daysAgo: number) => {
    const at = wireFromInstant(now - daysAgo * dayMs - draw.int(0, dayMs - 1));
    return { createdAt: at, updatedAt: at };
  };
  return {
    waitlists: Array.from({ length: draw.int(2, 8) }, (_, i) => ({
      id: i + 1,
      practitionerId: draw.happens(0.7) ? 1 : null,
      userGroupId: null,
      locationId: draw.happens(0.5) ? 1 : null,
      patientId: draw.int(1, patients),
      serviceIds: [draw.int(1, 3)],
      waitlistTags: [draw.among(['High', 'Medium', 'Low'])],
      preferredDays: draw.happens(0.3) ? ['Monday', 'Tuesday', 'Thursday', 'Saturday'] : [],
      preferredTime: draw.happens(0.5) ? ['morning'] : [],
      archived: draw.happens(0.2),
      ...stamps(draw.int(1, 90)),
    })),
    // The last was changed so long ago that no PC keeps it.
    patientForms: [draw.int(1, 20), draw.int(1, 150), 400].map((daysAgo, i) => ({
      id: i + 1,
      submittedAt: null,
      patientId: draw.int(1, patients),
      organisationId: 1,
      appointmentId: 1,
      templateId: 1,
      title: 'Consent to treatment',
      status: draw.among(['Incomplete', 'In progress', 'Completed']),
      archived: draw.happens(0.1),
      ...stamps(daysAgo),
      content: { 'What brings you to us?': 'My shoulder.' },
    })),
    cancellationReasons: [
      { id: 1, reason: 'Unwell', billableRate: 0, archived: false, ...stamps(300) },
      { id: 2, reason: 'Short notice', billableRate: 50, archived: draw.happens(0.2), ...stamps(300) },
    ],
  };
}
