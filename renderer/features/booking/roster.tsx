import type { PractitionerView, RosterTime } from '../../../shared/bridge/views.ts';
import { addDays, sayShortDay, weekdayOf } from '../../../shared/clinic-time.ts';
import { type ClockStyle, sayHoursOfDay } from '../../../shared/clock-words.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { ok } from '../../../shared/result.ts';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import texts from '../../components/text.module.css';
import { useRead } from '../../state/use-call.ts';
import { useClockStyle, useDesk } from '../../state/use-desk.tsx';
import css from './roster.module.css';
import { bookingWords } from './words.ts';

/** The most rosters to ask for at once: each practitioner is a call. */
const most = 8;

type RosterProps = {
  practitioners: readonly PractitionerView[];
  locationId: number | null;
  /** The first of seven days. */
  from: string;
};

/** Who works when, from the practice's rosters. */
export function RosterTable({ practitioners, locationId, from }: RosterProps) {
  const clockStyle = useClockStyle();
  const asked = practitioners.slice(0, most);
  const days = Array.from({ length: 7 }, (_, i) => addDays(from, i));
  const { times, failure } = useRoster(asked, locationId, from);
  if (failure)
    return (
      <p className={texts.softPlain}>
        {bookingWords.roster.failed} {sayFailure(failure)}
      </p>
    );
  return (
    <div className={css.rosterBox}>
      <table className={css.roster}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{bookingWords.roster.practitioner}</span>
            </th>
            {days.map((date) => (
              <th key={date} scope="col">
                {bookingWords.weekdays.short[weekdayOf(date) - 1]}{' '}
                <span className={texts.softPlain}>{sayShortDay(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <PractitionerName practitioner={one} />
              </th>
              {days.map((date) => (
                <td key={date} title={sayRepeats(times.get(one.id), date)}>
                  {sayTimes(times.get(one.id), date, clockStyle)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {practitioners.length > most && <p className={texts.softPlain}>{bookingWords.roster.first(most)}</p>}
    </div>
  );
}

function sayTimes(times: readonly RosterTime[] | undefined, date: string, clockStyle: ClockStyle): string {
  if (!times) return '…';
  const day = times.filter((time) => time.date === date);
  return day.length === 0 ? '–' : day.map((time) => sayHoursOfDay(time.from, time.to, clockStyle)).join(', ');
}

/** How the times of a day repeat, in the practice's own word. */
function sayRepeats(times: readonly RosterTime[] = [], date: string): string | undefined {
  const words = new Set(times.flatMap((time) => (time.date === date ? (time.repeats ?? []) : [])));
  return words.size === 0 ? undefined : [...words].join(', ');
}

const notReadYet: Times = new Map();
type Times = ReadonlyMap<number, readonly RosterTime[]>;

/** Read one after the other, and shown as they come; ends at the first that cannot be read. */
function useRoster(practitioners: readonly PractitionerView[], locationId: number | null, from: string) {
  const { bridge } = useDesk();
  const ids = practitioners.map((p) => p.id);
  const { value, failure } = useRead<Times>(
    ['rosters of a week', ids, locationId, from],
    async ({ show, signal }) => {
      const times = new Map<number, readonly RosterTime[]>();
      for (const practitionerId of ids) {
        const asked = { practitionerId, locationId, from, to: addDays(from, 6) };
        const answer = await bridge.call('booking.roster', asked);
        if (!answer.ok) return answer;
        times.set(practitionerId, answer.value.times);
        if (signal.aborted) break;
        show(new Map(times));
      }
      return ok(times);
    },
  );
  return { times: value ?? notReadYet, failure };
}
