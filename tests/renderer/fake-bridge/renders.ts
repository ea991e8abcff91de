import type { Page } from 'playwright-core';

/** What React drew: each time something changed on the screen, and each component that was drawn for it. */
export type Drawn = { readonly times: number; readonly components: number };

/** Opens the page once more and counts renders from then on, by React's hook for developer tools, also in the production build. */
export async function countDrawings(page: Page): Promise<() => Promise<Drawn>> {
  await page.addInitScript(listenToReact);
  await page.reload();
  return () => page.evaluate<Drawn>('window.takeDrawn()');
}

/** A part of what React keeps of a component. */
type Fiber = {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
};

/** Runs in the page. */
function listenToReact(): void {
  const { window } = globalThis as unknown as { window: Record<string, unknown> };
  let drawn = { times: 0, components: 0 };
  // React's own numbers: components as functions, with a ref handed on, and remembered ones.
  const components = [0, 11, 14, 15];
  const performedWork = 1;
  const isChildOf = (one: Fiber, parent: Fiber) => {
    for (let child = parent.child; child; child = child.sibling) if (child === one) return true;
    return false;
  };
  const count = (now: Fiber, before: Fiber | null) => {
    if (components.includes(now.tag) && (now.flags & performedWork) !== 0) drawn.components += 1;
    if (before?.child === now.child) return;
    // What was there before and is the same object was not looked at.
    for (let child = now.child; child; child = child.sibling)
      if (!before || !isChildOf(child, before)) count(child, child.alternate);
  };
  window['__REACT_DEVTOOLS_GLOBAL_HOOK__'] = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
      drawn.times += 1;
      count(current, current.alternate);
    },
  };
  window['takeDrawn'] = () => {
    const taken = drawn;
    drawn = { times: 0, components: 0 };
    return taken;
  };
}
