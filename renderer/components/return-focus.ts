import { useEffect, useState } from 'react';

/**
 * When the dialog that calls this closes, the focus returns to what opened it; if that is gone, to the nearest
 * focusable ancestor (a list, the screen), so that it never falls back to the page.
 */
export function useFocusBack(): void {
  // Read on the first render: once the dialog is in the page, it has the focus itself.
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
