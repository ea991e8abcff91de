import { type ComponentProps, useEffect, useId } from 'react';
import { Button } from './button.tsx';

/** A button that takes the focus when it replaces the element that had it: the next Enter presses it. */
export function FocusedButton(props: Omit<ComponentProps<typeof Button>, 'id'>) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return <Button {...props} id={id} data-autofocus />;
}
