import type { ClinicLink } from '../clinic/clinic-link.ts';
import { createLinkedDesk, type LinkedDesk } from '../clinic/linked-desk.ts';
import { practiceMark } from '../clinic/practice-mark.ts';
import type { SaidWrite } from '../clinic/said-writes.ts';
import type { DayOfDesk } from '../clinic/shared-day.ts';
import type { OffersOfDesk } from '../clinic/shared-offers.ts';
import type { CompanionPorts, Log } from '../platform/ports.ts';
import { type CallBudget, createCallBudget } from '../practice/call-budget.ts';
import { type Client, createClient } from '../practice/client.ts';
import type { MissedLists } from '../practice/missed-lists.ts';
import { createWalk } from '../practice/pagination.ts';
import { practiceTime } from '../practice/practice-time.ts';
import {
  createServerProfile,
  type ServerProfile,
  type ServerProfileOptions,
} from '../practice/server-profile.ts';
import { createTransport } from '../practice/transport.ts';
import type { Walk } from '../practice/types.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';

/** A practice's address and its own certificate authority. */
export type PracticeAddress = { readonly baseUrl: string; readonly caPem: string | null };

/** Access to a practice's API with one address and key. */
export type PracticeApi = {
  readonly client: Client;
  readonly walk: Walk;
  readonly budget: CallBudget;
  readonly serverProfile: ServerProfile;
};

/** What is stored of it between runs, and what is known of it over the sessions of one. */
export type ApiMemory = {
  readonly budget: { readonly saved: string | null; readonly save: (text: string) => void };
  readonly serverProfile: Omit<ServerProfileOptions, 'clock'>;
};

export const noApiMemory: ApiMemory = {
  budget: { saved: null, save: () => undefined },
  serverProfile: { saved: null, save: () => undefined },
};

export function openPracticeApi(
  ports: Pick<CompanionPorts, 'clock' | 'fetchFor' | 'version' | 'runtime' | 'random'>,
  address: PracticeAddress,
  apiKey: () => string,
  pcsOnKey: number,
  memory: ApiMemory,
  share: (own: CallBudget) => CallBudget = (own) => own,
): PracticeApi {
  const { clock } = ports;
  const transport = createTransport({
    fetch: ports.fetchFor(address.caPem),
    clock,
    baseUrl: address.baseUrl,
    apiKey,
    userAgent: `Foyer/${ports.version} (${ports.runtime})`,
  });
  const budget = share(createCallBudget({ clock, shares: pcsOnKey, ...memory.budget }));
  const serverProfile = createServerProfile({ clock, ...memory.serverProfile });
  const client = createClient({ transport, budget, serverProfile, clock });
  return { client, walk: createWalk({ client, serverProfile }), budget, serverProfile };
}

const asItIs = (kept: ApiMemory['budget']): ApiMemory['budget'] => kept;

/** What a session is made from; without a link to other desks this one is alone. */
export type SessionPorts = CompanionPorts & { readonly clinicLink?: ClinicLink | null };

export type SessionOptions = {
  readonly address: PracticeAddress;
  readonly apiKey: () => string;
  readonly stores: Stores;
  readonly keyId: string;
  /** Of the address; absent: they are counted from the session's beginning. */
  readonly missed?: MissedLists;
  /** Stands between the budget and what the desk's file remembers of it. */
  readonly budgetMemory?: (kept: ApiMemory['budget']) => ApiMemory['budget'];
};

/** What the files of an open practice remember of its API. */
export function apiMemory(
  { stores: { cache, desk }, keyId, missed, budgetMemory }: SessionOptions,
  log: Log,
): ApiMemory {
  /** Both are saved in the middle of calls: a store error must not end a call, or hide its response. */
  const loggingStoreErrors = (save: (text: string) => void) => (text: string) =>
    catchStoreError(
      () => save(text),
      (error) => log.warn('what was learnt could not be saved', { failure: error.failure.kind }),
    );
  const budgetFact = `budget:${keyId}` as const;
  return {
    budget: (budgetMemory ?? asItIs)({
      saved: desk.fact(budgetFact),
      save: loggingStoreErrors((text) => desk.noteFact(budgetFact, text)),
    }),
    serverProfile: {
      saved: cache.fact('serverProfile'),
      save: loggingStoreErrors((text) => cache.saveFact('serverProfile', text)),
      missed,
    },
  };
}

/** Which practice and key this PC is linked for; `practice` as `practiceMark` makes it. */
type LinkedFor = {
  readonly practice: string;
  readonly keyId: string;
  readonly locked: boolean;
  /** What other desks may see of this desk's writes. */
  readonly writes: () => readonly SaidWrite[];
  /** What people noted of patients who were asked; null: the files are closed. */
  readonly offers: OffersOfDesk | null;
  /** What people say of the days; null: the files are closed. */
  readonly day: DayOfDesk | null;
  /** UTC ms at the practice; absent: as its own answers say. */
  readonly practiceNow?: () => number;
};

/** The practice's API by the budget of all desks, where this PC is linked to others. */
function openLinkedLine(
  ports: SessionPorts,
  address: PracticeAddress,
  apiKey: () => string,
  memory: ApiMemory,
  { practice, keyId, locked, writes, offers, day, practiceNow }: LinkedFor,
): LinkedLine {
  const { pcsOnKey } = ports.settings.read();
  const { clinicLink, clock, random, log, version } = ports;
  if (!clinicLink) {
    return { line: openPracticeApi(ports, address, apiKey, pcsOnKey, memory), linked: null };
  }
  const made: LinkedDesk[] = [];
  const line: PracticeApi = openPracticeApi(ports, address, apiKey, pcsOnKey, memory, (own) => {
    const desk = createLinkedDesk({
      clinicLink,
      version,
      locked,
      budget: own,
      shares: pcsOnKey,
      practice,
      key: keyId,
      writes,
      offers,
      day,
      by: () => ports.settings.read().staff,
      practiceNow: practiceNow ?? (() => practiceTime(line, clock.wall())),
      clock,
      random,
      log,
    });
    made.push(desk);
    return desk.budget;
  });
  return { line, linked: made[0] ?? null };
}

/** Access to the practice, and this desk among those of its clinic; null: it is not linked. */
export type LinkedLine = { readonly line: PracticeApi; readonly linked: LinkedDesk | null };

/** That of an open practice. */
export function openLine(
  ports: SessionPorts,
  { address, apiKey, keyId, stores }: SessionOptions,
  memory: ApiMemory,
  said: Pick<LinkedFor, 'writes' | 'offers' | 'day'>,
): LinkedLine & { readonly practice: string; readonly practiceNow: () => string } {
  const practiceNow = () => (ports.clinicLink ? practiceMark(address.baseUrl, stores) : '');
  const practice = practiceNow();
  const of = { ...said, practice, keyId, locked: false };
  const opened = openLinkedLine(ports, address, apiKey, memory, of);
  // What is known of the practice's server is in memory still: the next start has it from the new cache.
  stores.cache.onReset(opened.line.serverProfile.saveAgain);
  return { ...opened, practice, practiceNow };
}

/**
 * That of a desk whose files are closed behind the lock.
 * @param known of the session that was open before
 */
export const openLockedLine = (
  ports: SessionPorts,
  address: PracticeAddress,
  apiKey: () => string,
  memory: ApiMemory,
  known: Omit<LinkedFor, 'locked' | 'offers' | 'day'>,
): LinkedLine =>
  openLinkedLine(ports, address, apiKey, memory, { ...known, offers: null, day: null, locked: true });
