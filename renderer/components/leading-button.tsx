import { type ComponentProps, useEffect, useId, useState } from 'react';
import { useLayoutOnChange, useOnChange } from '../state/use-on-change.ts';
import { Button } from './button.tsx';
import { focusFromNowhere, giveUpFocus } from './focus-nowhere.ts';

type LeadingProps = Omit<ComponentProps<typeof Button>, 'id'> & {
  /** The next Enter is meant for it: nothing speaks against it. */
  leads: boolean;
};

/**
 * A button of a dialog that leads at times. One that leads as the dialog opens has the focus. One that comes to lead takes it only from
 * the dialog itself: never from a field that is typed in, nor from another button that was chosen. One that leads no more gives it up to
 * the dialog, where Enter does nothing. It is one element all the time, so that no change of its words moves the focus.
 */
export function LeadingButton({ leads, ...props }: LeadingProps) {
  const id = useId();
  const [first] = useState(leads);
  const self = () => document.getElementById(id);
  const dialog = () => self()?.closest<HTMLElement>('[role="dialog"]') ?? null;
  useEffect(() => {
    if (first) document.getElementById(id)?.focus();
  }, [id, first]);
  useLayoutOnChange(leads, (now) => {
    if (!now) giveUpFocus(document, self(), dialog());
  });
  // After the layout: the button that led before has given up the focus by then.
  useOnChange(leads, (now) => {
    if (now) focusFromNowhere(document, self(), dialog());
  });
  return <Button {...props} id={id} data-autofocus={leads || undefined} />;
}
