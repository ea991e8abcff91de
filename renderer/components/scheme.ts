import { useSyncExternalStore } from 'react';
import type { Settings } from '../../shared/bridge/views.ts';

/** Light or dark: by the setting, or by the system. */
export function useScheme(wanted: Settings['theme']): 'light' | 'dark' {
  const dark = useSyncExternalStore(subscribeDark, prefersDark);
  if (wanted !== 'system') return wanted;
  return dark ? 'dark' : 'light';
}

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const prefersDark = () => darkQuery().matches;
function subscribeDark(changed: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
