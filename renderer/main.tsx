import './trusted-text.ts';
import '../shared/no-eval.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import './app/tokens.css';
import './app/base.css';
import './app/tones.css';
import './components/text.module.css';
import './components/layout.module.css';
import 'dayjs/locale/en-au.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { styleNonce } from './app/nonce.ts';
import { createBridge } from './bridge.ts';
import { refuseDrops } from './components/refuse-drops.ts';
import { createPageErrors } from './page-errors.ts';
import { createPageState } from './state/desk.ts';
import { ofWindow } from './surroundings.ts';

const bridge = createBridge(window.foyer);
const errors = createPageErrors(bridge, 'desk', ofWindow.now);
const desk = createPageState(bridge, ofWindow);
desk.start();

// A bug of ours in an event handler: the user is notified that something did not happen.
errors.watch(window, desk.notices.bug);
refuseDrops(window);

const root = document.getElementById('root');
if (root)
  createRoot(root, errors.ofRoot).render(
    <StrictMode>
      <App desk={desk} nonce={styleNonce(document)} />
    </StrictMode>,
  );
