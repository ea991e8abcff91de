import { Tooltip } from '@mantine/core';
import type { FlagView } from '../../shared/bridge/views.ts';
import css from './flag.module.css';

/** A passive badge: it never asks for anything, and explains itself on hover and on focus. */
export function Flag({ flag, tabIndex }: { flag: FlagView; tabIndex: number }) {
  return (
    <Tooltip label={flag.explain}>
      <button type="button" className={`${css.flag} ${css[flag.tone]}`} tabIndex={tabIndex}>
        {flag.label}
      </button>
    </Tooltip>
  );
}

/** The flags that had no room, behind their number. */
export function MoreFlags({ flags, tabIndex }: { flags: readonly FlagView[]; tabIndex: number }) {
  const label = (
    <ul>
      {flags.map((flag) => (
        <li key={flag.code}>
          <b>{flag.label}</b>: {flag.explain}
        </li>
      ))}
    </ul>
  );
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={`${css.flag} ${css.info} ${css.more}`}
        tabIndex={tabIndex}
        aria-label={`${flags.length} more flags`}
      >
        +{flags.length}
      </button>
    </Tooltip>
  );
}
