import { type DragEvent, useState } from 'react';
import { useTakeDrop } from './take-drop.ts';

type FileDrop = {
  /** Whether files hover over the element. */
  over: boolean;
  handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
};

const ignoreFiles = () => undefined;

/** Makes an element a drop target for files. Every drop target has a button that does the same. */
export function useFileDrop(onFiles: ((files: File[]) => void) | null): FileDrop {
  const [over, setOver] = useState(false);
  const takeDrop = useTakeDrop(onFiles ?? ignoreFiles);
  const accepts = (event: DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files');
  const take = (event: DragEvent) => {
    if (!accepts(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    over,
    handlers: {
      onDragEnter: take,
      onDragOver: take,
      onDragLeave(event) {
        // The browser also fires `dragleave` when the pointer moves onto a child.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      },
      onDrop(event) {
        if (!accepts(event)) return;
        setOver(false);
        event.preventDefault();
        event.stopPropagation();
        takeDrop(event.dataTransfer);
      },
    },
  };
}
