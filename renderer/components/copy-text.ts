/**
 * Puts text on the clipboard. The main process may refuse the page the asynchronous clipboard; the older way needs no
 * permission. @returns whether it is there.
 */
export async function copyText(page: Document, text: string): Promise<boolean> {
  try {
    await page.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(page, text);
  }
}

function copyBySelection(page: Document, text: string): boolean {
  const focused = page.activeElement;
  const field = page.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  // Inside a dialog that keeps the focus, a field outside of it could not be selected.
  (focused?.parentElement ?? page.body).append(field);
  field.select();
  const done = page.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
