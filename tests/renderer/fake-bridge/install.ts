import { pipeName } from '../../../shared/bridge/contract.ts';
import { createFakeDesk, type FakeDeskControl } from './fake-desk.ts';
import type { Scene } from './world.ts';

declare global {
  interface Window {
    fakeDesk: FakeDeskControl;
  }
}

// `?scene=…&theme=…` of the page's address say how the fake begins.
const asked = new URLSearchParams(window.location.search);
const theme = (['dark', 'light'] as const).find((one) => one === asked.get('theme')) ?? 'system';
const desk = createFakeDesk((asked.get('scene') ?? 'day') as Scene, Date.now, theme);
desk.ticking();
Object.defineProperty(window, pipeName, { value: desk.pipe });
window.fakeDesk = desk.control;
