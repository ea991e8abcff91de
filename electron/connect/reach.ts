import type { LocationView } from '../../shared/bridge/views.ts';
import type { Location } from '../../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { readAddress } from '../practice/address.ts';
import { whileSomeoneWaits } from '../practice/types.ts';
import { enough, walkAll } from '../practice/walk-all.ts';
import { locationView } from '../session/app-state.ts';
import {
  type ApiMemory,
  noApiMemory,
  openPracticeApi,
  type PracticeAddress,
  type PracticeApi,
} from '../session/practice-line.ts';
import type { ReachedPractice } from './practice-binding.ts';
import { markOfPatient, type PatientMark, sampleSize } from './practice-fingerprint.ts';

/** What is entered to connect to a practice. The key goes in and never comes out. */
export type ConnectInput = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caFile: string | null;
};

/** A practice to be asked: its address, its certificate authorities as PEM, and the key. */
export type PracticeToReach = PracticeAddress & { readonly apiKey: string };

/** Further calls that check the practice's clock. */
const mostClockChecks = 2;

/** What was entered, with the CA file read once: from here on its text counts, and no longer its path. */
export async function readEntered(
  ports: Pick<CompanionPorts, 'readText'>,
  { baseUrl, apiKey, caFile }: ConnectInput,
): Promise<Result<PracticeToReach>> {
  const ca = caFile === null ? ok(null) : await ports.readText(caFile);
  return ca.ok ? ok({ baseUrl, apiKey, caPem: ca.value }) : ca;
}

/**
 * Asks a practice once, with what was entered: is it there, is it one, does it take the key? Keeps nothing; what was learnt
 * of the service, its clock above all, is handed on. Where its clock is not this PC's, it is asked again, because one answer
 * alone does not say what time it is.
 * @param bound ids of the locations of the practice that this PC is bound to, as far as they are known: then a sample of the patients is
 * read, to compare, and the locations up to one of those. Null: bound to none
 */
export async function reach(
  ports: CompanionPorts,
  input: PracticeToReach,
  bound: ReadonlySet<number> | null,
): Promise<Result<ReachedPractice>> {
  const baseUrl = readAddress(input.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const address = { baseUrl: baseUrl.value, caPem: input.caPem };
  let learnt: string | null = null;
  const memory: ApiMemory = {
    ...noApiMemory,
    serverProfile: {
      saved: null,
      save(text) {
        learnt = text;
      },
    },
  };
  const line = openPracticeApi(ports, address, () => input.apiKey.trim(), 1, memory);
  try {
    const ask = () => line.client.listLocations({ query: { include_archived: 'true' } }, whileSomeoneWaits);
    const begun = ports.clock.wall();
    const answer = await ask();
    if (!answer.ok) return failed(answer.failure);
    const patients = bound === null ? ok([]) : await samplePatients(line);
    if (!patients.ok) return patients;
    const locations = await comparable(line, answer.value.data, bound);
    if (!locations.ok) return locations;
    for (let more = 0; more < mostClockChecks && line.serverProfile.clockIsInDoubt(); more++) await ask();
    const skew = line.serverProfile.clockSkewMs();
    const serverTime = answer.serverTime !== null && skew !== null ? begun - skew : answer.serverTime;
    return ok({
      address,
      locations: locations.value,
      patients: patients.value,
      serverTime,
      serverProfile: learnt,
    });
  } finally {
    line.budget.close();
  }
}

/** A list may begin with another location than when this PC was bound: it is read up to one that is known here. */
async function comparable(
  { walk }: PracticeApi,
  first: readonly Location[],
  bound: ReadonlySet<number> | null,
): Promise<Result<readonly Location[]>> {
  const isKnown = ({ id }: Location) => bound?.has(id) === true;
  if (bound === null || bound.size === 0 || first.some(isKnown)) return ok(first);
  const locations: Location[] = [];
  const pages = walk('listLocations', { query: { include_archived: 'true' } }, whileSomeoneWaits);
  const end = await walkAll(pages, ({ items }) => {
    locations.push(...items);
    return items.some(isKnown) ? enough : null;
  });
  return end.ok ? ok(locations) : failed(end.failure);
}

/** Some patients, by whom this PC tells whether it is the practice that it knows; none where the key may not list them. */
async function samplePatients({ client }: PracticeApi): Promise<Result<PatientMark[]>> {
  const page = await client.listPatients({ query: { include_archived: 'true' } }, whileSomeoneWaits);
  if (page.ok) return ok(page.value.data.slice(0, sampleSize).map(markOfPatient));
  return page.delivery === 'refused' ? ok([]) : failed(page.failure);
}

/** The locations of the practice that answers, without those it has archived. */
export async function openLocationsAt(
  ports: CompanionPorts,
  input: ConnectInput,
): Promise<Result<LocationView[]>> {
  const entered = await readEntered(ports, input);
  if (!entered.ok) return entered;
  const reached = await reach(ports, entered.value, null);
  if (!reached.ok) return reached;
  const open = reached.value.locations.filter((location) => !location.archived);
  return ok(open.map((location) => locationView(location, ports.pcZone)));
}
