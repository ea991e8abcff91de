import type { WebContents } from 'electron';
import { type TextSize, type TextSizeStep, textSizeAfter } from '../../../shared/text-size.ts';

/** The step that a pressed key asks for; null: none. On a Mac the command key stands for Ctrl. */
export function zoomStepOf(input: {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
}): TextSizeStep | null {
  if (input.type !== 'keyDown' || input.alt || !(input.control || input.meta)) return null;
  if (input.key === '+' || input.key === '=') return 'in';
  if (input.key === '-' || input.key === '_') return 'out';
  return input.key === '0' ? 'reset' : null;
}

/** As Electron takes it: 1 is as designed. */
export const zoomFactorOf = (size: TextSize): number => size / 100;

/**
 * The size of the page, over all pages that the window is given.
 *
 * @param change keys or the mouse wheel ask for another size: it becomes the setting, from which `show` follows
 */
export function createZoom(first: TextSize, change: (size: TextSize) => void) {
  let size = first;
  return {
    factor: (): number => zoomFactorOf(size),
    /** Another size, for the page that there is and for those that come. */
    show(next: TextSize, contents: WebContents | null): void {
      if (next === size) return;
      size = next;
      contents?.setZoomFactor(zoomFactorOf(size));
    },
    /** Shows a page at this size, and asks for another one as its keys and its mouse wheel do. */
    follow(contents: WebContents): void {
      contents.on('did-finish-load', () => contents.setZoomFactor(zoomFactorOf(size)));
      contents.on('before-input-event', (event, input) => {
        const step = zoomStepOf(input);
        if (step === null) return;
        event.preventDefault();
        change(textSizeAfter(size, step));
      });
      contents.on('zoom-changed', (_event, direction) => change(textSizeAfter(size, direction)));
    },
  };
}
