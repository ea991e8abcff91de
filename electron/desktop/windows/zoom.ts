import type { WebContents } from 'electron';

/** The sizes at which the page can be shown, as browsers have them. */
const factors = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** What makes the page larger or smaller. */
export type ZoomStep = 'in' | 'out' | 'reset';

/** The step that a pressed key asks for; null: none. On a Mac the command key stands for Ctrl. */
export function zoomStepOf(input: {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
}): ZoomStep | null {
  if (input.type !== 'keyDown' || input.alt || !(input.control || input.meta)) return null;
  if (input.key === '+' || input.key === '=') return 'in';
  if (input.key === '-' || input.key === '_') return 'out';
  return input.key === '0' ? 'reset' : null;
}

/** The next size in the row; at its ends it stays. */
export function zoomAfter(now: number, step: ZoomStep): number {
  if (step === 'reset') return 1;
  const larger = factors.find((factor) => factor > now + 0.001);
  const smaller = factors.findLast((factor) => factor < now - 0.001);
  return (step === 'in' ? larger : smaller) ?? now;
}

/** A size that was kept, if it is one that can be shown. */
export function keptZoom(kept: unknown): number {
  return typeof kept === 'number' && kept >= factors[0] && kept <= 3 ? kept : 1;
}

/** The size of the page, over all pages that the window is given. */
export function createZoom(first: number, keep: (zoom: number) => void) {
  let zoom = first;
  return {
    level: (): number => zoom,
    /** Shows a page at this size, and changes it as its keys and its mouse wheel ask. */
    follow(contents: WebContents): void {
      const zoomBy = (step: ZoomStep) => {
        zoom = zoomAfter(zoom, step);
        contents.setZoomFactor(zoom);
        keep(zoom);
      };
      contents.on('did-finish-load', () => contents.setZoomFactor(zoom));
      contents.on('before-input-event', (event, input) => {
        const step = zoomStepOf(input);
        if (step === null) return;
        event.preventDefault();
        zoomBy(step);
      });
      contents.on('zoom-changed', (_event, direction) => zoomBy(direction));
    },
  };
}
