import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';

/** Messages from Foyer itself (a damaged file, an invoice that was paid twice), until the user has read them. */
export function ToRead() {
  const { app } = useDesk();
  const { run } = useAction('app.dismissNotice', { notices: true });
  const notice = useApp()?.notice ?? null;
  if (notice === null) return null;
  const read = async () => {
    const state = await run({});
    if (state) app.set(state);
  };
  return (
    <section aria-label="Please read">
      <Note
        tone="warning"
        title="Please read"
        actions={<Button onClick={() => void read()}>I have read it</Button>}
      >
        {notice}
      </Note>
    </section>
  );
}
