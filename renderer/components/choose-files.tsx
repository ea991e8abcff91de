import { type ReactNode, useRef } from 'react';
import { useCommand } from '../state/use-command.ts';
import { Button } from './button.tsx';

/** The button equivalent of a drop. `byKey`: the key F presses it. */
export function ChooseFiles({
  onFiles,
  children,
  look,
  byKey = false,
}: {
  onFiles: (files: File[]) => void;
  children: ReactNode;
  look?: 'quiet' | 'bare';
  byKey?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  /** Whose they are to be: by the time they are chosen another patient may be shown here. */
  const asked = useRef(onFiles);
  const choose = () => {
    asked.current = onFiles;
    input.current?.click();
  };
  useCommand(byKey ? 'file' : null, choose);
  return (
    <>
      <Button look={look ?? 'quiet'} aria-keyshortcuts={byKey ? 'f' : undefined} onClick={choose}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/heic,.pdf,.jpg,.jpeg,.png,.heic,.heif"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Lets the user choose the same file again after a refusal.
          event.currentTarget.value = '';
          if (files.length > 0) asked.current(files);
        }}
      />
    </>
  );
}
