import { z } from 'zod';
import type { takingsCalls as contract } from '../../shared/bridge/calls/takings.ts';
import type { CountView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import type { LocationIds } from '../../shared/locations.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { centsSince, isSameSum } from '../../shared/takings.ts';
import type { Companion } from '../companion.ts';
import { practiceTime } from '../practice/practice-time.ts';
import type { Session } from '../session/session.ts';
import { parseStored } from '../store/stored.ts';
import type { DeskStore } from '../store/types.ts';
import { zoneOfLocations } from '../sync/clinic-days.ts';
import { countView } from '../views/count-view.ts';
import { takingsOf } from '../views/takings.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { knownPayments } from './known-payments.ts';
import { refusalWords } from './words.ts';

type About = { readonly date: string; readonly locationIds: LocationIds };

/**
 * The takings of a day, and what was counted against them: shift by shift, until the day is closed.
 *
 * Guarantee: a shift and a day are ended against the figures that the person saw, or not at all.
 */
export const takingsHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'takings.read': (about) => connected(companion, (session) => ok(takings(companion, session, about))),

  'takings.counts': (about) => connected(companion, (session) => counts(session, about)),

  'takings.count': ({ amounts, cash, note, ...about }) =>
    connected(companion, (session) => {
      const parts = partsOf(session, about);
      const last = parts.at(-1);
      if (last?.ended === 'day') return failed(failure('stale', { words: refusalWords.takings.closed }));
      const part = last && last.ended === null ? last.part : parts.length + 1;
      keep(session, about, companion.settings().staff, {
        part,
        amounts,
        cash,
        note,
        ended: null,
        system: null,
      });
      return counts(session, about);
    }),

  'takings.end': ({ how, by, shown, ...about }) =>
    connected(companion, (session) => {
      const parts = partsOf(session, about);
      const last = parts.at(-1);
      if (last?.ended === 'day') return failed(failure('stale', { words: refusalWords.takings.closed }));
      const open = last && last.ended === null ? last : null;
      const ended = parts.filter((one) => one.ended !== null);
      const system = centsSince(takings(companion, session, about).methods, ended);
      if (!isSameSum(system, shown))
        return failed(failure('stale', { words: refusalWords.takings.otherSums }));
      keep(session, about, by, {
        part: open?.part ?? parts.length + 1,
        amounts: open?.amounts ?? {},
        cash: open?.cash ?? {},
        note: open?.note ?? '',
        ended: how,
        system,
      });
      log(session, by, how === 'day' ? 'closed' : 'shift changed');
      return counts(session, about);
    }),

  'takings.setInTill': ({ methodId, inTill }) =>
    connected(companion, ({ desk }) => {
      desk.saveFact('till-methods', JSON.stringify({ ...tillMethods(desk), [methodId]: inTill }));
      return ok({});
    }),

  'takings.reopen': (about) =>
    connected(companion, (session) => {
      const last = partsOf(session, about).at(-1);
      if (!last || last.ended === null)
        return failed(failure('stale', { words: refusalWords.takings.isOpen }));
      keep(session, about, last.by, { ...last, ended: null, system: null });
      log(session, companion.settings().staff, 'opened again');
      return counts(session, about);
    }),
});

const TillMethods = z.record(z.string(), z.boolean());

/** Which methods this PC is asked to count, as far as someone has said so. */
const tillMethods = (desk: DeskStore) => parseStored(TillMethods, desk.fact('till-methods')) ?? {};

function takings(companion: Companion, session: Session, { date, locationIds }: About) {
  const { cache, desk } = session;
  const zone = zoneOfLocations(cache, locationIds, companion.state().zone);
  const { listed, own } = knownPayments(session);
  return takingsOf(cache, { date, zone, locationIds, tillMethods: tillMethods(desk) }, listed, own);
}

const partsOf = ({ desk }: Session, { date, locationIds }: About): CountView[] =>
  desk.counts(date, locationIds).map(countView);

const counts = (session: Session, about: About): Result<{ counts: CountView[] }> =>
  ok({ counts: partsOf(session, about) });

/** By the practice's clock, as payments are: it shows which of them came after a shift. */
function keep(
  session: Session,
  { date, locationIds }: About,
  by: string,
  count: Pick<CountView, 'part' | 'amounts' | 'cash' | 'note' | 'ended' | 'system'>,
): void {
  const { part, note, ended } = count;
  session.desk.saveCount({
    date,
    locationIds,
    part,
    note,
    ended,
    by,
    at: practiceTime(session, session.now()),
    amounts: JSON.stringify(count.amounts),
    cash: JSON.stringify(count.cash),
    system: count.system && JSON.stringify(count.system),
  });
}

function log({ desk, now }: Session, by: string, outcome: string): void {
  desk.logAction({
    at: now(),
    by,
    what: 'takings',
    patientId: null,
    outcome,
  });
}
