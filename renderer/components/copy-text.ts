/**
 * Copies text to the clipboard. The main process may deny the page the asynchronous clipboard; `execCommand` needs no
 * permission.
 * @returns whether the text was copied.
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
  // Inside a dialog's focus trap, a field outside the dialog could not be selected.
  (focused?.parentElement ?? page.body).append(field);
  field.select();
  const done = page.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
