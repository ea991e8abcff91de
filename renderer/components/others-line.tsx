import { IconDeviceDesktop } from '@tabler/icons-react';
import type { DoingView } from '../../shared/bridge/views.ts';
import { sayDoing, toneOfDoing } from '../model/doing.ts';
import { doingWords as words } from '../model/doing-words.ts';
import css from './others-line.module.css';

type LineProps = {
  doing: DoingView;
  /** How many more there are. */
  more?: number;
  /** For its tooltip: what else is known, or what it stands in place of. */
  about?: string;
};

/** What another desk does, in one line: where it has no room the name of the desk is cut, and what it does stays. */
export function OthersLine({ doing, more = 0, about }: LineProps) {
  const { desk, does } = sayDoing(doing);
  const all = [`${desk}${does}`, ...(more > 0 ? [words.more(more)] : []), ...(about ? [about] : [])];
  return (
    <span className={`${css.line} tone-${toneOfDoing(doing)}`} title={all.join('. ')}>
      <IconDeviceDesktop className={css.icon} size={14} stroke={1.8} aria-hidden />
      <span className={css.desk}>{desk}</span>
      <span className={css.does}>{does}</span>
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
