import type { FlagView } from '../../../shared/bridge/views.ts';
import { FlagBadge, MoreFlags } from '../../components/flag.tsx';
import css from './row-flags.module.css';

/**
 * The flags that fit into a row, in the given order, the others as a count, so that rows keep their height: two where
 * they stand one above the other or have the width, else one; none where a long name has taken their room. Which of
 * them is shown is decided by the width alone (row-flags.module.css).
 */
export function RowFlags({ flags, tabIndex }: { flags: readonly FlagView[]; tabIndex: number }) {
  const [first, second, ...rest] = flags;
  if (!first) return null;
  return (
    <div className={css.flags}>
      <div className={css.line}>
        <div className={css.first}>
          <FlagBadge flag={first} tabIndex={tabIndex} />
        </div>
        {second && (
          <div className={css.second}>
            <FlagBadge flag={second} tabIndex={tabIndex} />
            {rest.length > 0 && <MoreFlags flags={rest} tabIndex={tabIndex} />}
          </div>
        )}
        {second && (
          <div className={css.others}>
            <MoreFlags flags={[second, ...rest]} tabIndex={tabIndex} />
          </div>
        )}
        <div className={css.all}>
          <MoreFlags flags={flags} tabIndex={tabIndex} alone />
        </div>
      </div>
    </div>
  );
}
