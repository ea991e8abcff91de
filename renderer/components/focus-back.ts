import { type RefObject, useEffect } from 'react';

/**
 * When the dialog that calls this closes, the focus goes back to what opened it; if that is gone, to `home`, so that it
 * is never lost to the page.
 */
export function useFocusBack(home?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else home?.current?.focus();
    };
  }, [home]);
}
