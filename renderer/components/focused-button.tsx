import { type ComponentProps, useEffect, useId } from 'react';
import { Button } from './button.tsx';

/** A button that takes the focus when it appears in place of what had it: the next Enter is this button's. */
export function FocusedButton(props: Omit<ComponentProps<typeof Button>, 'id'>) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return <Button {...props} id={id} data-autofocus />;
}
