import type {
  CallOptions,
  CallOutcome,
  Delivery,
  PracticeClient,
  Walk,
} from '../../electron/practice/types.ts';
import { failure } from '../../shared/failures.ts';
import type {
  Appointment,
  Contact,
  Invoice,
  Patient,
  Payment,
} from '../../shared/practice/resources/index.ts';

/** What happens to the next call of an operation: it is done and answered, or one of the ways in which answers go missing. */
export type Mishap = 'not-sent' | 'refused' | 'lost-before' | 'lost-after' | 'breaks';

/**
 * A practice of a few records behind the client's interface: enough to see what the outbox does with each way in which
 * a call can end. The real service stands behind the real client in the simulation and the end-to-end tests.
 */
export type SmallPractice = {
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly appointments: Map<number, Appointment>;
  readonly invoices: Map<number, Invoice>;
  readonly payments: Map<number, Payment>;
  readonly patients: Map<number, Patient>;
  readonly contacts: Map<number, Contact>;
  readonly files: { patientId: number; name: string }[];
  /** Operations called, in order. */
  readonly calls: string[];
  /** The next calls of an operation end like this. */
  next(operation: string, ...mishaps: Mishap[]): void;
  /** Every call of an operation ends like this, until set otherwise. */
  always(operation: string, mishap: Mishap | null): void;
  /** Every call fails before it is sent, until set otherwise. */
  setOffline(offline: boolean): void;
  /** What each call waits for before it is made, as for the budget. */
  waitForTurn(wait: () => Promise<unknown>): void;
  /** What each answer waits for on its way back. */
  waitForAnswer(wait: () => Promise<unknown>): void;
};

export function createSmallPractice(now: () => number, options: { extensions: boolean }): SmallPractice {
  const appointments = new Map<number, Appointment>();
  const invoices = new Map<number, Invoice>();
  const payments = new Map<number, Payment>();
  const patients = new Map<number, Patient>();
  const contacts = new Map<number, Contact>();
  const files: { patientId: number; name: string }[] = [];
  const calls: string[] = [];
  const planned = new Map<string, Mishap[]>();
  const lasting = new Map<string, Mishap>();
  let offline = false;
  let turn: () => Promise<unknown> = async () => null;
  let wayBack: () => Promise<unknown> = async () => null;
  let sequence = 0;

  const bad = (kind: Parameters<typeof failure>[0], delivery: Delivery): CallOutcome<never> => ({
    ok: false,
    failure: failure(kind),
    delivery,
  });

  function call<T>(operation: string, act: () => T | null): CallOutcome<T> {
    calls.push(operation);
    sequence += 1;
    if (offline) return bad('offline', 'not-sent');
    const mishap = planned.get(operation)?.shift() ?? lasting.get(operation);
    if (mishap === 'not-sent') return bad('offline', 'not-sent');
    if (mishap === 'refused') return bad('refused-by-service', 'refused');
    if (mishap === 'breaks') return bad('service-down', 'unknown');
    if (mishap === 'lost-before') return bad('timed-out', 'unknown');
    const value = act();
    if (mishap === 'lost-after') return bad('timed-out', 'unknown');
    return value === null ? bad('not-found', 'refused') : { ok: true, value, serverTime: now(), sequence };
  }

  const arrive = (id: number, patientId?: number) => mark(id, 'Arrived', patientId);
  function mark(id: number, status: string, patientId?: number): number | null {
    const appointment = appointments.get(id);
    const places = appointment?.appointmentPatients?.map((place) =>
      patientId === undefined || place.patientId === patientId
        ? { ...place, status, statusUpdatedAt: new Date(now()).toISOString() }
        : place,
    );
    if (!appointment || !places) return null;
    appointments.set(id, { ...appointment, appointmentPatients: places });
    return 1;
  }

  const operations = {
    arrive: async ({ params }: { params: { id: number } }) => call('arrive', () => arrive(params.id)),
    arriveInGroup: async ({ params }: { params: { id: number; patientId: number } }) =>
      call('arriveInGroup', () => arrive(params.id, params.patientId)),
    cancelAppointment: async ({ params }: { params: { id: number } }) =>
      call('cancelAppointment', () => mark(params.id, 'Cancelled')),
    cancelInGroup: async ({ params }: { params: { id: number; patientId: number } }) =>
      call('cancelInGroup', () => mark(params.id, 'Cancelled', params.patientId)),
    getAppointment: async ({ params }: { params: { id: number } }) =>
      call('getAppointment', () => (options.extensions ? (appointments.get(params.id) ?? null) : null)),
    createAppointment: async ({ body }: { body: Appointment & { patientId: number } }) =>
      call('createAppointment', () => {
        const id = 900 + appointments.size;
        const { patientId, ...booked } = body;
        const made: Appointment = { ...booked, id, appointmentPatients: [{ patientId, status: null }] };
        appointments.set(id, { ...made, createdAt: new Date(now()).toISOString() });
        return made;
      }),
    /** Adds an attendance, which is all that a desk's place in a class does. */
    updateAppointment: async ({ params, body }: { params: { id: number }; body: { patientId: number } }) =>
      call('updateAppointment', () => {
        const before = appointments.get(params.id);
        if (!before) return null;
        const places = [...(before.appointmentPatients ?? []), { patientId: body.patientId, status: null }];
        appointments.set(params.id, { ...before, appointmentPatients: places });
        return 1;
      }),
    getPatient: async ({ params }: { params: { id: number } }) =>
      call('getPatient', () => patients.get(params.id) ?? null),
    updatePatient: async ({ params, body }: { params: { id: number }; body: Partial<Patient> }) =>
      call('updatePatient', () => {
        const before = patients.get(params.id);
        if (!before) return null;
        patients.set(params.id, { ...before, ...body });
        return 1;
      }),
    updateCustomFields: async ({ params }: { params: { id: number } }) =>
      call('updateCustomFields', () => (patients.has(params.id) ? 1 : null)),
    getInvoice: async ({ params }: { params: { id: number } }) =>
      call('getInvoice', () => (options.extensions ? (invoices.get(params.id) ?? null) : null)),
    getPayment: async ({ params }: { params: { id: number } }) =>
      call('getPayment', () => (options.extensions ? (payments.get(params.id) ?? null) : null)),
    createPayment: async ({
      body,
    }: {
      body: { amount: number; paymentInvoices: { invoiceId: number; amount: number }[] };
    }) =>
      call('createPayment', () => {
        const id = 500 + payments.size;
        payments.set(id, {
          ...body,
          id,
          paymentNumber: `P-${id}`,
          createdAt: new Date(now()).toISOString(),
        } as Payment);
        for (const part of body.paymentInvoices) {
          const invoice = invoices.get(part.invoiceId);
          if (!invoice) return null;
          const paidAmount = (invoice.paidAmount ?? 0) + part.amount;
          invoices.set(part.invoiceId, {
            ...invoice,
            paidAmount,
            paymentIds: [...(invoice.paymentIds ?? []), id],
          });
        }
        return payments.get(id) ?? null;
      }),
    deletePayment: async ({ params }: { params: { paymentId: number } }) =>
      call('deletePayment', () => {
        const payment = payments.get(params.paymentId);
        if (!payment || payment.archived) return null;
        payments.set(params.paymentId, { ...payment, archived: true });
        for (const { invoiceId, amount } of payment.paymentInvoices ?? []) {
          const invoice = invoices.get(invoiceId ?? 0);
          if (!invoice) continue;
          const paymentIds = (invoice.paymentIds ?? []).filter((id) => id !== params.paymentId);
          const paidAmount = (invoice.paidAmount ?? 0) - (amount ?? 0);
          invoices.set(invoice.id, { ...invoice, paidAmount, paymentIds });
        }
        return 1;
      }),
    createContact: async ({ body }: { body: Omit<Contact, 'id'> }) =>
      call('createContact', () => {
        const made = { ...body, id: 700 + contacts.size };
        contacts.set(made.id, made);
        return made;
      }),
    uploadPatientFile: async ({ params, file }: { params: { id: number }; file: { name: string } }) =>
      call('uploadPatientFile', () => {
        files.push({ patientId: params.id, name: file.name });
        return { id: files.length, name: file.name, patientId: params.id };
      }),
  };

  const lists: Record<string, () => object[] | null> = {
    listAppointments: () => [...appointments.values()],
    listBusyTimes: () => [],
    listContacts: () => [...contacts.values()],
    listInvoices: () => [...invoices.values()],
    listPayments: () => (options.extensions ? [...payments.values()] : null),
  };

  async function* walk(
    list: string,
    { query }: { query: { include_archived?: string; email?: string } },
  ): AsyncGenerator<unknown, unknown, void> {
    const shown = (one: object) => query.include_archived === 'true' || !('archived' in one && one.archived);
    /** To the letter. */
    const isAsked = (one: object) =>
      query.email === undefined || ('email' in one && one.email === query.email);
    const read = call(list, () => lists[list]?.()?.filter((one) => shown(one) && isAsked(one)) ?? null);
    if (!read.ok) return read;
    yield { items: read.value, cursor: null, serverTime: read.serverTime, sequence: read.sequence };
    return { ok: true };
  }

  /** As the client does: the call waits for its turn, and says that it leaves. */
  const inTurn =
    (operation: (...given: never[]) => Promise<unknown>) => async (input: never, options?: CallOptions) => {
      await turn();
      await options?.beforeSending?.();
      options?.onSending?.();
      const answer = await operation(input);
      await wayBack();
      return answer;
    };

  return {
    client: Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [name, inTurn(operation)]),
    ) as unknown as PracticeClient,
    walk: walk as unknown as Walk,
    appointments,
    invoices,
    payments,
    patients,
    contacts,
    files,
    calls,
    next: (operation, ...mishaps) => planned.set(operation, mishaps),
    always(operation, mishap) {
      if (mishap === null) lasting.delete(operation);
      else lasting.set(operation, mishap);
    },
    setOffline(value) {
      offline = value;
    },
    waitForTurn(wait) {
      turn = wait;
    },
    waitForAnswer(wait) {
      wayBack = wait;
    },
  };
}
