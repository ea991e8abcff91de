/** The nonce that the main process put into the page, for the few styles that Mantine injects. */
export function styleNonce(document: Document): string {
  return document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}
