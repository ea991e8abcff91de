import type { ComponentProps } from 'react';
import css from './button.module.css';
import { useShortcut } from './use-shortcut.ts';

type ButtonProps = ComponentProps<'button'> & {
  /** `main`: the primary action. `quiet`: a secondary action. `bare`: text only. */
  look?: 'main' | 'quiet' | 'bare' | 'danger';
  size?: 'row' | 'field';
};

export function Button({ look = 'quiet', size = 'field', className, type = 'button', ...rest }: ButtonProps) {
  const shortcut = useShortcut();
  return (
    <button
      type={type}
      className={`${css.button} ${css[look]} ${css[size]} ${className ?? ''}`}
      {...rest}
      aria-keyshortcuts={shortcut(rest['aria-keyshortcuts'])}
    />
  );
}
