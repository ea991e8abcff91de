import { tabbable } from 'tabbable';

/**
 * A `ref` callback for a dialog's element: as soon as the dialog is in the page it focuses the element marked
 * `data-autofocus`, else the first focusable one, and Tab cycles within the dialog.
 *
 * Mantine's own focus trap focuses from a timer, and Chromium delivers queued keys and clicks before timers: a quick
 * key went to what is behind the dialog, and a field chosen by a quick click lost the focus again, so that an amount
 * was typed into the wrong one.
 * @returns the cleanup that React calls when the dialog leaves the page
 */
export function keepFocusIn(dialog: HTMLElement | null) {
  if (!dialog) return;
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? tabbable(dialog)[0] ?? dialog;
  first.focus({ preventScroll: true });
  const release = waitForNextKey();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = tabbable(dialog);
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    const active = document.activeElement;
    if (to && active !== from && active !== dialog) return;
    event.preventDefault();
    to?.focus();
  };
  dialog.addEventListener('keydown', onKeyDown);
  return () => {
    release();
    dialog.removeEventListener('keydown', onKeyDown);
  };
}

/**
 * Ignores the key press that opened the dialog, however long it is held: its letter is not typed into the first field,
 * and its Enter does not press the first button. The next key press counts.
 */
function waitForNextKey(): () => void {
  let pressed = false;
  const onKey = (event: KeyboardEvent) => {
    pressed ||= event.type === 'keydown' && !event.repeat;
    if (pressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keypress', onKey, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('keypress', onKey, true);
  };
}
