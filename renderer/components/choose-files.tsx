import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

/** The button that does what a drop does. */
export function ChooseFiles({
  onFiles,
  children,
  look,
  shortcut,
  id,
}: {
  onFiles: (files: File[]) => void;
  children: ReactNode;
  look?: 'quiet' | 'bare';
  shortcut?: string;
  id?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        id={id}
        look={look ?? 'quiet'}
        aria-keyshortcuts={shortcut}
        onClick={() => input.current?.click()}
      >
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
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
