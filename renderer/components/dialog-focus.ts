import { tabbable } from 'tabbable';

/**
 * A `ref` callback for a dialog's element: as soon as the dialog is in the page it focuses the element marked
 * `data-autofocus`, else the first focusable one, and Tab cycles within the dialog. Elements marked `data-tab-late` come
 * one after the other behind all others: what a person fills in and confirms is not interrupted by what stands beside it.
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
    const all = inTabOrder(dialog);
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    const active = document.activeElement;
    const next = to && active !== from && active !== dialog ? besideLate(all, event.shiftKey) : to;
    if (to && !next) return;
    event.preventDefault();
    next?.focus();
  };
  dialog.addEventListener('keydown', onKeyDown);
  return () => {
    release();
    dialog.removeEventListener('keydown', onKeyDown);
  };
}

const isLate = (element: Element | undefined): boolean => element?.hasAttribute('data-tab-late') ?? false;

function inTabOrder(dialog: HTMLElement): HTMLElement[] {
  const all = tabbable(dialog) as HTMLElement[];
  return [...all.filter((element) => !isLate(element)), ...all.filter(isLate)];
}

/** Where Tab leads, if the browser would lead elsewhere: to or from one that is late, or past one. */
function besideLate(all: readonly Element[], back: boolean): HTMLElement | null {
  if (!all.some(isLate) || !document.activeElement) return null;
  const at = all.indexOf(document.activeElement);
  return at === -1 ? null : ((all[at + (back ? -1 : 1)] as HTMLElement | undefined) ?? null);
}

/** Moves the focus to the next element of the dialog that is marked `data-tab-late`. */
export function focusNextLate(from: HTMLElement): void {
  const dialog = from.closest<HTMLElement>('[role="dialog"]');
  const late = dialog ? inTabOrder(dialog).filter(isLate) : [];
  const next = late[late.indexOf(from) + 1];
  if (next) focusForNextKey(next);
}

/** Moves the focus to an element. The key that did it presses nothing there, however long it is held. */
export function focusForNextKey(element: HTMLElement): void {
  element.focus();
  const release = waitForNextKey();
  window.addEventListener('keyup', release, { once: true });
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
