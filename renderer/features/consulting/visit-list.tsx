import type { ConsultingVisit } from '../../../shared/bridge/views.ts';
import { StatusChip } from '../../components/chip.tsx';
import layouts from '../../components/layout.module.css';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import type { Chip } from '../../model/chip.ts';
import { useClocks } from '../../state/use-clocks.ts';
import css from './consulting.module.css';
import { type VisitStanding, visitStandingOf } from './next-patient.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.list;

const chips: Readonly<Record<VisitStanding, Chip>> = {
  here: { tone: 'warning', shape: 'disc', words: words.status.here },
  'with-you': { tone: 'info', shape: 'half', words: words.status.withYou },
  expected: { tone: 'neutral', shape: 'ring', words: words.status.expected },
  finished: { tone: 'success', shape: 'tick', words: words.status.finished },
  completed: { tone: 'success', shape: 'tick', words: words.status.completed },
  cancelled: { tone: 'neutral', shape: 'cross', words: words.status.cancelled },
  'did-not-arrive': { tone: 'neutral', shape: 'slash', words: words.status.didNotArrive },
};

/** The patients of a day; one of them can be selected, with the mouse or the arrow keys. */
export function VisitList({
  visits,
  label,
  chosen,
  onChoose,
}: {
  visits: readonly ConsultingVisit[];
  label: string;
  chosen: string | null;
  onChoose: (key: string) => void;
}) {
  const { at } = useClocks();
  if (visits.length === 0) return <p className={texts.soft}>{words.none}</p>;
  return (
    <ul className={css.list} aria-label={label}>
      {visits.map((visit) => (
        <li key={visit.key}>
          <button
            type="button"
            className={css.visit}
            data-visit={visit.key}
            aria-pressed={visit.key === chosen}
            onClick={() => onChoose(visit.key)}
          >
            <span className={css.time}>{at(visit.start, null)}</span>
            <span className={layouts.cell}>
              <span className={texts.strongName}>
                {visit.name ?? consultingWords.card.unnamed}
                {visit.alert && (
                  <span className={`tone-danger ${css.sign}`}>
                    <Shape name="bang" />
                    <span className={css.signWords}>{words.alert}</span>
                  </span>
                )}
              </span>
              <span className={texts.soft}>
                {[visit.service, visit.isFirstVisit && words.firstShort].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StatusChip {...chips[visitStandingOf(visit)]} />
          </button>
        </li>
      ))}
    </ul>
  );
}
