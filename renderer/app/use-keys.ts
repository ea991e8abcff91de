import { useEffect } from 'react';
import { isFocusNowhere } from '../components/focus-nowhere.ts';
import { isDialogOpen } from '../components/open-dialogs.ts';
import { actOf, type KeyContext } from '../model/keys.ts';
import type { PageState } from '../state/desk.ts';
import { useDesk } from '../state/use-desk.tsx';
import { runKey } from './desk-commands.ts';
import { createVanishedField } from './vanished-field.ts';

/** Every keyboard shortcut of the desk, in one listener; `model/keys.ts` decides what each key means. */
export function useKeys(): void {
  const desk = useDesk();
  useEffect(() => {
    const vanished = createVanishedField();
    /** Asked before the key closes the dialog. One whose button waits for an answer has lost the focus, and is no place of the key. */
    let isCovered = false;
    const before = () => {
      isCovered = isDialogOpen(desk.view);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.target instanceof Element && isTextField(event.target)) vanished.typed(event.target, event);
      else if (vanished.takes(event, isFocusNowhere(document))) return;
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey: ctrl, altKey: alt, metaKey: meta, repeat } = event;
      // Alt and an arrow go to another day: it is there by the time the arrow is pressed.
      if (key === 'Alt' && !repeat) void desk.day.readAhead();
      const place = placeOf(event.target, desk, isCovered);
      if (key === 'Escape' && place.typing && !place.dialog) return leaveField(desk);
      if (!place.dialog && toLostList(event)) return event.preventDefault();
      const act = actOf({ key, ctrl, alt, meta, repeat }, place);
      if (act && runKey(act, desk)) event.preventDefault();
    };
    window.addEventListener('keydown', before, true);
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', before, true);
      window.removeEventListener('keydown', pressed);
    };
  }, [desk]);
}

/** @param isCovered a dialog was open as the key was pressed */
function placeOf(target: EventTarget | null, desk: PageState, isCovered: boolean): KeyContext {
  const at = target instanceof Element ? target : null;
  return {
    typing: at !== null && isTextField(at),
    dialog:
      isCovered ||
      desk.view.store.getState().dialog !== null ||
      desk.view.store.getState().help !== null ||
      desk.outbox.store.getState().asked !== null ||
      at?.closest('[role="dialog"]') != null,
    control: at?.closest('button, a, [role="option"]') != null,
    letterKeys: desk.settings.store.getState().value?.letterKeys ?? true,
  };
}

const isTextField = (at: Element): boolean =>
  at.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null;

/** The first Escape leaves the field, the second leaves the screen: two presses always lead to today's list. */
function leaveField({ view }: PageState): void {
  if (view.store.getState().screen === 'today') view.focusChosen();
  else document.getElementById('main')?.focus();
}

const listKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** With the focus on the page itself, the keys of the list go to the list. @returns whether it handled this one */
function toLostList(event: KeyboardEvent): boolean {
  const nowhere = document.activeElement === document.body || document.activeElement?.id === 'main';
  const list = document.querySelector<HTMLElement>('#main [role="grid"]');
  if (!nowhere || !list || !listKeys.includes(event.key)) return false;
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  const chosen = list.querySelector<HTMLElement>('[role="row"][aria-selected="true"]');
  (chosen ?? list).focus({ preventScroll: true });
  list.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      shiftKey,
      ctrlKey,
      altKey,
      metaKey,
      bubbles: true,
      cancelable: true,
    }),
  );
  return true;
}
