import { type ReactNode, useEffect, useRef } from 'react';

type HeldProps = { held: boolean; className?: string | undefined; children: ReactNode };

/**
 * Fields that cannot be changed while what they say is being checked or sent: what is sent is what they show. A disabled field
 * loses the focus at once; it has it again when they can be changed, unless something else took it meanwhile.
 */
export function HeldFields({ held, className, children }: HeldProps) {
  const last = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (held && document.activeElement === document.body) last.current?.focus();
    },
    [held],
  );
  return (
    <fieldset
      disabled={held}
      className={className}
      onFocus={(event) => {
        last.current = event.target;
      }}
    >
      {children}
    </fieldset>
  );
}
