import { useEffect, useState } from 'react';

/**
 * When the dialog that calls this closes, the focus goes back to what opened it; if that is gone, to the nearest thing around
 * it that takes the focus (a list, the screen), so that it is never lost to the page.
 */
export function useFocusBack(): void {
  // As it is drawn for the first time: once it is in the page, the dialog itself has the focus.
  const [before] = useState(() => [document.activeElement, ...focusablesAround(document.activeElement)]);
  useEffect(
    () => () => {
      const back = before.find((one) => one instanceof HTMLElement && one.isConnected);
      if (back instanceof HTMLElement) back.focus();
    },
    [before],
  );
}

/** Innermost first; the screen itself (`#main`) last. */
function focusablesAround(element: Element | null): (Element | null)[] {
  const around: (Element | null)[] = [];
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (at.hasAttribute('tabindex')) around.push(at);
  return [...around, document.getElementById('main')];
}
