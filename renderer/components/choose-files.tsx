import { type ReactNode, useEffect, useRef } from 'react';
import { useCommand } from '../state/use-command.ts';
import { useDesk } from '../state/use-desk.tsx';
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
  const asked = useRef<typeof onFiles | null>(null);
  const choose = () => {
    asked.current = onFiles;
    input.current?.click();
  };
  const { app, settings } = useDesk();
  useEffect(() => {
    const field = input.current;
    const end = () => {
      asked.current = null;
    };
    field?.addEventListener('cancel', end);
    return () => {
      field?.removeEventListener('cancel', end);
      const take = asked.current;
      if (!field || !take) return;
      waitOutside(field, (files) => {
        const isOpen = app.store.getState().value?.phase === 'ready';
        if (isOpen && settings.store.getState().value?.privacy !== true) take(files);
      });
    };
  }, [app, settings]);
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
          const take = asked.current ?? onFiles;
          asked.current = null;
          if (files.length > 0) take(files);
        }}
      />
    </>
  );
}

/** What asked is gone, and the system's dialog is open still: what is chosen in it comes to its field alone, which waits in the page. */
function waitOutside(field: HTMLInputElement, take: (files: File[]) => void): void {
  const taken = () => {
    field.remove();
    const files = [...(field.files ?? [])];
    if (files.length > 0) take(files);
  };
  field.addEventListener('change', taken, { once: true });
  field.addEventListener('cancel', () => field.remove(), { once: true });
  document.body.append(field);
}
