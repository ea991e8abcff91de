import { useCallback, useEffect, useRef } from 'react';

/**
 * For what closes itself once it is answered: it may have been closed meanwhile, and what closes would be what was opened since.
 * @returns whether the component is in the page still
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
