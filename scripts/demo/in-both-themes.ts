import type { Page } from 'playwright-core';

const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The system's theme is another one from now on. Resolves when the page, that follows the system, has taken it on. */
export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' });
}

/** Takes a picture of the page in each theme, as it looks once everything has come to rest. */
export async function photographInBothThemes(page: Page, pathOf: (theme: Theme) => string): Promise<void> {
  for (const theme of themes) {
    await changeTheme(page, theme);
    // Without the style that Playwright adds to hide the caret: the content security policy would refuse it.
    await page.screenshot({ path: pathOf(theme), animations: 'disabled', caret: 'initial' });
  }
}
