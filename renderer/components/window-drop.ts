import { useEffect, useState } from 'react';
import { takeDropped } from './dropped-files.ts';

/**
 * Takes files that are dropped beside every target of their own, so that none replaces the page and none is lost.
 *
 * @param onFiles none: the program that they came from gave no file
 * @returns whether files hover over the window
 */
export function useWindowDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const hover = (event: DragEvent) => {
      // Also text or a picture of the page: let go here, it must not replace the page.
      event.preventDefault();
      if (holdsFiles(event)) setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null: out of the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const end = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer && holdsFiles(event)) takeDropped(event.dataTransfer, onFiles);
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    // Before a row or a panel keeps the drop to itself.
    window.addEventListener('drop', end, { capture: true });
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end, { capture: true });
      window.removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return over;
}
