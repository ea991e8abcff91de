import type { Page } from 'playwright-core';

const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];
export type ForcedColors = 'none' | 'active';

/**
 * Switches the system's theme under the page.
 *
 * Guarantee: resolves only when the page, which follows the system, is styled by the new theme: React has committed the
 * scheme to the root element, the media queries of forced colours match, and no transition still shows a colour of the
 * theme before. `emulateMedia` alone resolves before any of this.
 */
export async function changeTheme(
  page: Page,
  colorScheme: Theme,
  forcedColors: ForcedColors = 'none',
): Promise<void> {
  await page.emulateMedia({ colorScheme, forcedColors });
  await page.waitForFunction(themeIsDrawn, { colorScheme, forcedColors });
}

/** What `themeIsDrawn` uses of the page that it runs in; scripts are typed for Node alone. */
type InPage = {
  readonly document: {
    readonly documentElement: { getAttribute(name: string): string | null };
    getAnimations(): readonly { readonly playState: string }[];
  };
  readonly CSSTransition: new () => unknown;
  matchMedia(query: string): { readonly matches: boolean };
  getComputedStyle(element: unknown): { readonly color: string };
};

/** Runs in the page. */
function themeIsDrawn(theme: { colorScheme: Theme; forcedColors: ForcedColors }): boolean {
  const { document, CSSTransition, matchMedia, getComputedStyle } = globalThis as unknown as InPage;
  const committed = document.documentElement.getAttribute('data-mantine-color-scheme') === theme.colorScheme;
  const { matches } = matchMedia(`(forced-colors: ${theme.forcedColors})`);
  // Reading a style starts the transitions that the new scheme causes.
  const styled = getComputedStyle(document.documentElement).color !== '';
  const moving = document
    .getAnimations()
    .some((animation) => animation instanceof CSSTransition && animation.playState === 'running');
  return committed && matches && styled && !moving;
}

/** Takes a picture of the page in each theme, as it looks once everything has come to rest. */
export async function photographInBothThemes(page: Page, pathOf: (theme: Theme) => string): Promise<void> {
  for (const theme of themes) {
    await changeTheme(page, theme);
    // Without the style that Playwright adds to hide the caret: the content security policy would refuse it.
    await page.screenshot({ path: pathOf(theme), animations: 'disabled', caret: 'initial' });
  }
}
