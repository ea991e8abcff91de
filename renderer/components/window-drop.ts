import { useEffect, useState } from 'react';

/**
 * Takes what is dropped beside every target of its own, so that none replaces the page and none is lost: files, and what
 * other programs give in their place. Whatever comes is copied, never moved. What was dragged within the page itself is left alone.
 *
 * @param onDrop must read it at once
 * @returns whether files hover over the window
 */
export function useWindowDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let ofThePage = false;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const hover = (event: DragEvent) => {
      // Also text or a picture of the page: let go here, it must not replace the page.
      event.preventDefault();
      // Left unsaid, Chromium tells a program that offers both that its mail was moved here, and Outlook deletes it.
      if (!ofThePage && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      if (holdsFiles(event)) setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null: out of the window.
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
    // The end of a drag is told to what was dragged alone, which may be gone by then.
    const press = () => {
      ofThePage = false;
    };
    window.addEventListener('dragstart', begin);
    window.addEventListener('pointerdown', press);
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    // Before a row or a panel keeps the drop to itself.
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
