import type { FlagView } from '../../../shared/bridge/views.ts';
import { FlagBadge, MoreFlags } from '../../components/flag.tsx';
import css from './row-flags.module.css';

/**
 * The flags that fit into a row, in the given order, the others as a count, so that rows keep their height: two where
 * they stand one above the other, one where they stand below the status.
 */
export function RowFlags({ flags, tabIndex }: { flags: readonly FlagView[]; tabIndex: number }) {
  const [first, second, ...rest] = flags;
  if (!first) return null;
  return (
    <div className={css.flags}>
      <FlagBadge flag={first} tabIndex={tabIndex} />
      {second && (
        <div className={css.stacked}>
          <FlagBadge flag={second} tabIndex={tabIndex} />
          {rest.length > 0 && <MoreFlags flags={rest} tabIndex={tabIndex} />}
        </div>
      )}
      {second && (
        <div className={css.inline}>
          <MoreFlags flags={[second, ...rest]} tabIndex={tabIndex} />
        </div>
      )}
    </div>
  );
}
