import type { DoingView } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { furthestFirst, sayDoing, sayWhereDecided, toneOfDoing } from '../../model/doing.ts';
import { doingWords } from '../../model/doing-words.ts';
import { sayWhen } from '../../model/words.ts';
import { useApp, useClockStyle, useMinutes, useOfSight } from '../../state/use-desk.tsx';
import css from './outbox.module.css';
import { outboxWords } from './words.ts';

/** What other desks of the clinic have not finished: shown here, and decided at its own desk. */
export function OthersList() {
  const doing = useOfSight((all) => furthestFirst(all.filter(({ state }) => state !== 'done')));
  if (doing.length === 0) return null;
  return (
    <Card title={doingWords.label} count={doing.length}>
      <p className={texts.soft}>{outboxWords.others}</p>
      <ul className={css.lines}>
        {doing.map((one) => (
          <OthersWrite key={`${one.desk} ${one.id}`} doing={one} />
        ))}
      </ul>
    </Card>
  );
}

function OthersWrite({ doing }: { doing: DoingView }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  const { desk, does } = sayDoing(doing);
  const decided = sayWhereDecided(doing);
  return (
    <li className={css.line}>
      <h3 className={css.name}>{doing.patientName ?? commonWords.unknownPatient}</h3>
      <p className={`${decided ? css.says : css.othersSay} tone-${toneOfDoing(doing)}`}>
        <Shape name={decided ? 'triangle' : 'clock'} />
        <span>
          {desk}
          {does}
        </span>
      </p>
      {decided && <p>{decided}</p>}
      <div className={css.since}>
        <span>{doingWords.since(sayWhen(doing.since, now, zone, clockStyle))}</span>
      </div>
    </li>
  );
}
