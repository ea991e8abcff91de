import { type ConsultingView, lateChoices } from '../../../shared/bridge/views.ts';
import layouts from '../../components/layout.module.css';
import { Segments } from '../../components/segments.tsx';
import texts from '../../components/text.module.css';
import { useClocks } from '../../state/use-clocks.ts';
import { useMark } from './use-consulting.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.head;

/** By how much the practitioner runs late, which the desks see. */
export function LateChoice({ late }: Pick<ConsultingView, 'late'>) {
  const { run } = useMark('consulting.late');
  const { at } = useClocks();
  const minutes = late?.minutes ?? 0;
  const choices = [...new Set([0, ...lateChoices, minutes])].toSorted((a, b) => a - b);
  return (
    <div className={layouts.wrappedCentred}>
      <span className={texts.soft} aria-hidden="true">
        {words.lateOf}
      </span>
      <Segments
        label={words.lateOf}
        data={choices.map((n) => ({ value: String(n), label: n === 0 ? words.onTime : words.minutes(n) }))}
        value={String(minutes)}
        onChange={(chosen) => void run({ minutes: Number(chosen) || null })}
      />
      {late && <span className={texts.soft}>{words.setBy(at(late.at, null), late.by)}</span>}
    </div>
  );
}
