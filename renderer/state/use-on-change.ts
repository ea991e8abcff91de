import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Acts once the component is drawn, and again for each other value; not when something else that `act` uses changes. */
export function useOnChange<T>(value: T, act: (value: T) => void): void {
  const now = useEffectEvent(act);
  useEffect(() => now(value), [value]);
}

/** The same before the next key and the next paint. */
export function useLayoutOnChange<T>(value: T, act: (value: T) => void): void {
  const now = useEffectEvent(act);
  useLayoutEffect(() => now(value), [value]);
}
