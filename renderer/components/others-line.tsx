import { IconDeviceDesktop } from '@tabler/icons-react';
import type { DoingView } from '../../shared/bridge/views.ts';
import { sayDoing, sayDoingShort, toneOfDoing } from '../model/doing.ts';
import { doingWords as words } from '../model/doing-words.ts';
import css from './others-line.module.css';

type LineProps = {
  doing: DoingView;
  /** How many more there are. */
  more?: number;
  /** For its tooltip: what else is known, or what it stands in place of. */
  about?: string;
  /** `row`: in one line, with as many words as there is room for. `free`: the sentence, in as many lines as it takes. */
  room: 'row' | 'free';
};

/** What another desk does, quietly. */
export function OthersLine({ doing, more = 0, about, room }: LineProps) {
  const { desk, does } = sayDoing(doing);
  const all = [`${desk}${does}`, ...(more > 0 ? [words.more(more)] : []), ...(about ? [about] : [])];
  return (
    <span className={`${css[room]} tone-${toneOfDoing(doing)}`} title={all.join('. ')}>
      <IconDeviceDesktop className={css.icon} size={14} stroke={1.8} aria-hidden />
      <span className={css.sentence}>
        <span className={css.desk}>{desk}</span>
        <span className={css.does}>{does}</span>
      </span>
      {room === 'row' && (
        <span className={css.brief} aria-hidden="true">
          <span className={css.desk}>{doing.name}</span>
          <span className={css.colon}>: </span>
          <span className={css.does}>{sayDoingShort(doing)}</span>
        </span>
      )}
      {more > 0 && (
        <span className={css.more}>
          {' '}
          <span aria-hidden="true">+{more}</span>
          <span className="unseen">{words.more(more)}</span>
        </span>
      )}
    </span>
  );
}
