import './trusted-text.ts';
import '../shared/no-eval.ts';
import './app/tokens.css';
import './app/base.css';
import './app/tones.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBridge } from './bridge.ts';
import { refuseDrops } from './components/refuse-drops.ts';
import { BoardPage } from './features/waiting-room/board-page.tsx';
import { createPageErrors } from './page-errors.ts';
import { createClock } from './state/clock.ts';
import { createMirror } from './state/mirror.ts';
import { ofWindow } from './surroundings.ts';

/**
 * The page of the waiting-room board: it makes one call, subscribes to one event, and reports its errors
 * (electron/bridge/board-right.ts).
 */
const bridge = createBridge(window.foyer);
const errors = createPageErrors(bridge, 'board', ofWindow.now);
const clock = createClock(ofWindow);
const shown = createMirror(bridge, 'board.read');
clock.start();
shown.start();
errors.watch(window, () => {});
void shown.read();

refuseDrops(window);

const afterMistakeMs = 10_000;
const place = document.getElementById('root');
if (place) {
  const page = (
    <StrictMode>
      <BoardPage shown={shown} clock={clock} onClose={() => void bridge.call('board.close', {})} />
    </StrictMode>
  );
  // This screen has no operator: after a render error it renders again by itself.
  const root = createRoot(place, {
    ...errors.ofRoot,
    onUncaughtError(error) {
      errors.report('drawing', error);
      ofWindow.after(afterMistakeMs, () => root.render(page));
    },
  });
  root.render(page);
}
