import { tabbable } from 'tabbable';

/**
 * For the `ref` of a dialog's element: the element marked `data-autofocus`, else the first one that can have it, has the
 * focus as soon as the dialog is in the page, and the Tab key goes round in the dialog.
 *
 * Mantine's own trap takes the focus from a timer, and Chromium hears waiting keys and clicks before timers: a quick key
 * went to what lies behind the dialog, and the field that a quick click had chosen lost the focus again, so that an amount
 * was typed into the wrong one.
 * @returns what React calls when the dialog leaves the page
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
 * The key that brought a dialog does nothing in it, however long it is held: its letter is not typed into the first field,
 * and its Enter does not press the first button. The next key that is pressed is heard.
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
