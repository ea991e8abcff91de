import { Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FlagView } from '../../shared/bridge/views.ts';
import css from './flag.module.css';
import { componentWords } from './words.ts';

const words = componentWords.flags;

/** A passive badge: it has no action, and explains itself on hover and on focus. */
export function FlagBadge({ flag, tabIndex }: { flag: FlagView; tabIndex: number }) {
  return (
    <Explained look={css[flag.tone] ?? ''} tabIndex={tabIndex} says={flag.explain} shows={flag.explain}>
      {flag.label}
    </Explained>
  );
}

type MoreProps = {
  flags: readonly FlagView[];
  tabIndex: number;
  /** No flag is shown beside it: it has the tone of the gravest of them. */
  alone?: boolean;
};

/** The flags that did not fit, behind their count. */
export function MoreFlags({ flags, tabIndex, alone = false }: MoreProps) {
  const list = (
    <ul>
      {flags.map((flag) => (
        <li key={flag.code}>
          <b>{flag.label}</b>: {flag.explain}
        </li>
      ))}
    </ul>
  );
  return (
    <Explained
      look={`${css[alone ? gravest(flags) : 'info']} ${css.more}`}
      tabIndex={tabIndex}
      label={alone ? words.all(flags.length) : words.more(flags.length)}
      says={flags.map((flag) => `${flag.label}: ${flag.explain}`).join(' ')}
      shows={list}
    >
      +{flags.length}
    </Explained>
  );
}

const gravest = (flags: readonly FlagView[]): FlagView['tone'] =>
  (['bad', 'warn'] as const).find((tone) => flags.some((flag) => flag.tone === tone)) ?? 'info';

type ExplainedProps = {
  look: string;
  tabIndex: number;
  /** What a screen reader says instead of the visible text. */
  label?: string;
  /** The explanation, for screen readers. */
  says: string;
  /** The explanation, for the tooltip. */
  shows: ReactNode;
  children: ReactNode;
};

/** A mouse that only passes over opens no tooltip. */
const hoverMs = 150;

/** The tooltip is mounted lazily: a day has hundreds of flags, and most are never hovered. */
function Explained({ look, tabIndex, label, says, shows, children }: ExplainedProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hoverTimer = useRef<number | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const close = () => {
    window.clearTimeout(hoverTimer.current);
    setOpen(false);
  };
  useEffect(() => () => window.clearTimeout(hoverTimer.current), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${css.flag} ${look}`}
        tabIndex={tabIndex}
        aria-label={label}
        aria-description={says}
        onMouseEnter={() => {
          hoverTimer.current = window.setTimeout(() => setOpen(true), hoverMs);
        }}
        onMouseLeave={close}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {children}
      </button>
      {open && <Tooltip target={button} label={shows} opened aria-hidden />}
    </>
  );
}
