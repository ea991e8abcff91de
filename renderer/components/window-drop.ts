import { useEffect, useState } from 'react';

type DropPage = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type WindowDrops = {
  /** Whether files hover over the window. */
  readonly onOver: (over: boolean) => void;
  /** Must read the drop synchronously. */
  readonly onDrop: (transfer: DataTransfer) => void;
};

/**
 * Takes every drop outside the drop targets, so that none navigates the page and none is lost: files, and what other
 * programs offer in their place.
 *
 * Guarantees:
 * - A drop is always a copy, never a move: Chromium would tell a program that offers both that its mail was moved here, and Outlook
 *   deletes it.
 * - Drags that start within the page are ignored, and only they, however one of them has ended.
 * @returns the function that ends it
 */
export function takeWindowDrops(page: DropPage, { onOver, onDrop }: WindowDrops): () => void {
  /** The drag that started within the page; null: none is under way. */
  let own: { readonly hasFiles: boolean } | null = null;
  let isOwnDrop = false;
  const forget = () => {
    own = null;
  };
  const begin = (event: DragEvent) => {
    own = { hasFiles: holdsFiles(event) };
    // Where the dragged element is unmounted meanwhile, its last event does not reach the window.
    event.target?.addEventListener('dragend', forget, { once: true });
  };
  // A drag of the page gets no files on its way.
  const isOwn = (event: DragEvent) => own !== null && (own.hasFiles || !holdsFiles(event));
  const hover = (event: DragEvent) => {
    // Also for text or a picture of the page: dropped here, it must not navigate the page.
    event.preventDefault();
    if (!isOwn(event) && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    if (holdsFiles(event)) onOver(true);
  };
  const leave = (event: DragEvent) => {
    // Null: the pointer left the window.
    if (event.relatedTarget === null) onOver(false);
  };
  const end = (event: DragEvent) => {
    onOver(false);
    isOwnDrop = isOwn(event);
    forget();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer && !isOwnDrop) onDrop(event.dataTransfer);
  };
  page.addEventListener('dragstart', begin);
  page.addEventListener('dragover', hover);
  page.addEventListener('dragleave', leave);
  // In the capture phase: a row or a panel may stop the drop.
  page.addEventListener('drop', end, { capture: true });
  page.addEventListener('drop', drop);
  for (const kind of overKinds) page.addEventListener(kind, forget, { capture: true });
  return () => {
    page.removeEventListener('dragstart', begin);
    page.removeEventListener('dragover', hover);
    page.removeEventListener('dragleave', leave);
    page.removeEventListener('drop', end, { capture: true });
    page.removeEventListener('drop', drop);
    for (const kind of overKinds) page.removeEventListener(kind, forget, { capture: true });
  };
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** What says that no drag is under way: the pointer gets no events of its own while there is one. */
const overKinds = ['dragend', 'pointerdown', 'pointermove'] as const;

/**
 * As `takeWindowDrops`, while the component is there.
 * @returns whether files hover over the window
 */
export function useWindowDrop(onDrop: WindowDrops['onDrop']): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => takeWindowDrops(window, { onOver: setOver, onDrop }), [onDrop]);
  return over;
}
