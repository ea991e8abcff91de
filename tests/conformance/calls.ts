import {
  createService,
  inProcessBase,
  type PracticeService,
  type ServiceOptions,
} from '../../service/service.ts';
import { type Operation, type OperationName, operations } from '../../shared/practice/operations.ts';
import { faultsOf } from './answers.ts';
import { world, worldNow } from './world.ts';

/**
 * A practice in memory with one owner's key, no rate limit unless asked for, and a clock that a test moves. Every good
 * answer that a test is given has been checked against its documented shape and the OpenAPI page.
 */
export type ServiceUnderTest = {
  readonly service: PracticeService;
  readonly key: string;
  readonly clock: { now(): number; at: number };
  /** Any call, by address. */
  raw(
    method: string,
    path: string,
    init?: { key?: string | null; headers?: Record<string, string>; body?: string | FormData | Uint8Array },
  ): Promise<ConformanceReply>;
  /** An operation's happy call, with parts of it changed. */
  call(name: OperationName, change?: PostedInput): Promise<ConformanceReply>;
};

export type ConformanceReply = {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  readonly headers: Headers;
};

/** A call's parts; `undefined` as a value takes a field away. */
export type Input = {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: Record<string, unknown>;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array; readonly part?: string };
};
export type PostedInput = Input & { readonly key?: string | null };

export const pdf = (size = 64): Uint8Array => {
  const bytes = new Uint8Array(size).fill(32);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
};

export const patientUpdate = {
  firstname: 'New',
  lastname: 'Name',
  email: 'new@example.com',
  sex: 'Female',
  genderIdentity: null,
  alert: null,
  birthdate: '1990-05-06',
  city: 'Adelaide',
  state: 'SA',
  postalCode: '5000',
  country: 'Australia',
  phoneNumbers: [{ phoneNumber: '0411 000 111', type: 'Mobile', code: '+61' }],
  privacyPolicy: 'Accepted',
  ndisNumber: null,
  medicareNum: null,
  irn: null,
  veteransFileNumber: null,
  emergencyContactNumber: null,
  emergencyContactName: null,
  emergencyContactRelationship: null,
};

/** For every operation, a call that succeeds in the world. */
export const happy: { readonly [N in OperationName]: Input } = {
  listAppointments: {},
  createAppointment: {
    body: {
      start: '2026-11-17T00:00:00Z',
      end: '2026-11-17T00:30:00Z',
      serviceId: 1,
      locationId: 1,
      practitionerId: 1,
      patientId: 1,
      caseId: 1,
      note: 'By phone',
    },
  },
  updateAppointment: {
    params: { id: 1 },
    body: { start: '2026-11-18T00:00:00Z', end: '2026-11-18T00:30:00Z' },
  },
  arrive: { params: { id: 1 } },
  arriveInGroup: { params: { id: 7, patientId: 2 } },
  listPatients: {},
  getPatient: { params: { id: 1 } },
  updatePatient: { params: { id: 1 }, body: patientUpdate },
  updateCustomFields: { params: { id: 1 }, body: { customFieldData: [{ customFieldId: 1, value: 'Bo' }] } },
  uploadPatientFile: { params: { id: 1 }, file: { name: 'letter.pdf', bytes: pdf() } },
  listContacts: {},
  createContact: { body: { type: 'Doctor', name: 'Dr New', email: 'dr@example.com' } },
  listCases: {},
  getCase: { params: { id: 1 } },
  listInvoices: {},
  listSupportActivities: {},
  listSupportItems: {},
  listLocations: {},
  getLocation: { params: { id: 1 } },
  listBusyTimes: {},
  getBusyTime: { params: { id: 1 } },
  getBusyTimeType: { params: { id: 1 } },
  listPaymentMethods: {},
  getPaymentMethod: { params: { id: 1 } },
  createPayment: {
    body: {
      patientId: 1,
      locationId: 1,
      paymentMethodId: 1,
      amount: 20.05,
      paymentDate: '2026-11-16T00:00:00Z',
      paymentInvoices: [{ invoiceId: 1, amount: 20.05 }],
    },
  },
  deletePayment: { params: { paymentId: 1 } },
  listAvailabilities: {
    params: { practitionerId: 1 },
    query: { startDate: '2026-11-01', endDate: '2026-11-30' },
  },
  searchFreeSlots: {
    query: { serviceId: 1, locationId: 1, practitionerIds: '1', from: '2026-11-15', to: '2026-11-18' },
  },
  listPractitioners: {},
  getPractitioner: { params: { id: 1 } },
  listServices: {},
  getService: { params: { id: 1 } },
  listPayments: {},
  getPayment: { params: { id: 1 } },
  getAppointment: { params: { id: 1 } },
  getInvoice: { params: { id: 1 } },
  getContact: { params: { id: 1 } },
  listBusyTimeTypes: {},
  listWaitlists: {},
  getWaitlist: { params: { id: 1 } },
  listPatientForms: {},
  getPatientForm: { params: { id: 1 } },
  listCancellationReasons: {},
  cancelAppointment: { params: { id: 1 }, body: { reasonId: 1, note: 'Rang at eight' } },
  cancelInGroup: { params: { id: 7, patientId: 2 }, body: { reasonId: 1, note: 'Rang at eight' } },
};

/** The address of a call, relative to the base address. */
export function pathOf(name: OperationName, { params = {}, query = {} }: Input): string {
  const path = operations[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export function formOf({ name, bytes, part = 'file' }: NonNullable<Input['file']>): FormData {
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  return form;
}

export async function serviceUnderTest(options: Partial<ServiceOptions> = {}): Promise<ServiceUnderTest> {
  const clock = { at: worldNow, now: () => clock.at };
  const service = await createService({
    clinic: world(),
    clock,
    ...options,
    dialect: { limiter: 'off', ...options.dialect },
  });
  const key = service.createKey({ user: 'Owner', role: 'owner' });
  const raw: ServiceUnderTest['raw'] = async (
    method,
    path,
    { key: given = key, headers = {}, body } = {},
  ) => {
    const answer = await service.fetch(`${inProcessBase}${path}`, {
      method,
      headers: { ...(given === null ? {} : { authorization: `Bearer ${given}` }), ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    const text = await answer.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: answer.status, text, json, headers: answer.headers };
  };
  const call: ServiceUnderTest['call'] = async (name, change = {}) => {
    const base = happy[name];
    const operation: Operation = operations[name];
    const input: Input = {
      params: { ...base.params, ...change.params },
      query: { ...base.query, ...change.query },
    };
    const file = change.file ?? base.file;
    const body = base.body || change.body ? { ...base.body, ...change.body } : undefined;
    const reply = await raw(operation.method, pathOf(name, input), {
      ...(change.key === undefined ? {} : { key: change.key }),
      ...(file ? { body: formOf(file) } : {}),
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const isUnwrapped = service.sandbox.dialect().singles === 'bare';
    if (isUnwrapped && reply.status < 300) {
      const wrong = faultsOf(name, reply.headers.get('content-type') ?? '', reply.json);
      if (wrong.length > 0) throw new Error(`${name} answered out of shape: ${wrong.join('; ')}`);
    }
    return reply;
  };
  return { service, key, clock, raw, call };
}
