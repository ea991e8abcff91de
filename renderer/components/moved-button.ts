/**
 * What is read while a hand presses may push a button away from under it, between the finger that goes down and the one that comes up.
 * The browser then gives neither place a click. The press is the button's: a hand that keeps still has meant nothing else.
 */

/** How far a hand moves while it presses. Pixels. */
const stillPx = 4;

type Pressed = { readonly button: HTMLElement; readonly x: number; readonly y: number };

/** Clicks the button that was pressed and moved away. @returns the function that ends it */
export function clickMovedButtons(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  let pressed: Pressed | null = null;
  const down = ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
    const found = target instanceof Element && button === 0 ? target.closest('button, a[href]') : null;
    pressed = found instanceof HTMLElement ? { button: found, x, y } : null;
  };
  const up = ({ target, clientX, clientY }: PointerEvent) => {
    const was = pressed;
    pressed = null;
    if (was === null || Math.hypot(clientX - was.x, clientY - was.y) > stillPx) return;
    if (!was.button.isConnected || (target instanceof Node && was.button.contains(target))) return;
    // A question that came up meanwhile is answered first.
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    if (dialogs.some((one) => !one.contains(was.button))) return;
    was.button.click();
  };
  const end = () => {
    pressed = null;
  };
  page.addEventListener('pointerdown', down, { capture: true });
  page.addEventListener('pointerup', up, { capture: true });
  page.addEventListener('pointercancel', end, { capture: true });
  return () => {
    page.removeEventListener('pointerdown', down, { capture: true });
    page.removeEventListener('pointerup', up, { capture: true });
    page.removeEventListener('pointercancel', end, { capture: true });
  };
}
