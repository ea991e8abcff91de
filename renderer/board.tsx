import './no-eval.ts';
import './app/tokens.css';
import './app/base.css';
import './app/tones.css';
import { createRoot } from 'react-dom/client';
import { createBridge } from './bridge.ts';
import { BoardPage } from './features/waiting/board-page.tsx';
import { createClock } from './state/clock.ts';
import { createMirror } from './state/mirror.ts';
import { ofWindow } from './surroundings.ts';

/** The page of the board: it asks for one thing and is told of one thing (electron/bridge/board-right.ts). */
const bridge = createBridge(window.foyer);
const clock = createClock(ofWindow);
const shown = createMirror(bridge, 'board.read');
clock.start();
shown.start();
void shown.read();

// A file dropped on it must not replace the page.
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', (event) => event.preventDefault());

const afterMistakeMs = 10_000;
const place = document.getElementById('root');
if (place) {
  const page = <BoardPage shown={shown} clock={clock} onClose={() => void bridge.call('board.close', {})} />;
  // Nobody sits in front of it: after a bug of ours while drawing it draws anew.
  const root = createRoot(place, {
    onUncaughtError: () => void ofWindow.after(afterMistakeMs, () => root.render(page)),
  });
  root.render(page);
}
