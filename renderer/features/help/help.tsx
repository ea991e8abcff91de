import { lazy, Suspense } from 'react';
import { useApp, useDesk, useView } from '../../state/use-desk.tsx';

/** Loaded when it is first asked for: pages and pictures are no part of the start. */
const LazyHelp = lazy(() => import('./help-dialog.tsx').then(({ HelpDialog }) => ({ default: HelpDialog })));

/** The help, while it is open. */
export function OpenHelp() {
  const { view } = useDesk();
  const page = useView((v) => v.help);
  const atDesk = useApp()?.phase === 'ready';
  if (!page) return null;
  const showShortcuts = () => {
    view.closeHelp();
    view.openDialog({ kind: 'keys' });
  };
  return (
    <Suspense>
      <LazyHelp
        page={page}
        onShortcuts={atDesk && view.store.getState().dialog === null ? showShortcuts : null}
      />
    </Suspense>
  );
}
