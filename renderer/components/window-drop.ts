import { useEffect, useState } from 'react';

/**
 * Takes every drop outside the drop targets, so that none navigates the page and none is lost: files, and what other
 * programs offer in their place. A drop is always a copy, never a move. Drags that start within the page are ignored.
 *
 * @param onDrop must read the drop synchronously
 * @returns whether files hover over the window
 */
export function useWindowDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let ofThePage = false;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const hover = (event: DragEvent) => {
      // Also for text or a picture of the page: dropped here, it must not navigate the page.
      event.preventDefault();
      // Without this, Chromium tells a program that offers both that its mail was moved here, and Outlook deletes it.
      if (!ofThePage && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      if (holdsFiles(event)) setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null: the pointer left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const end = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer && !ofThePage) onDrop(event.dataTransfer);
      ofThePage = false;
    };
    const begin = () => {
      ofThePage = true;
    };
    // `dragend` goes only to the dragged element, which may have been unmounted.
    const press = () => {
      ofThePage = false;
    };
    window.addEventListener('dragstart', begin);
    window.addEventListener('pointerdown', press);
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    // In the capture phase: a row or a panel may stop the drop.
    window.addEventListener('drop', end, { capture: true });
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragstart', begin);
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end, { capture: true });
      window.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return over;
}
