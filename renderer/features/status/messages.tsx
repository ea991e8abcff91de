import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { statusWords } from './words.ts';

const words = statusWords.messages;

/** Messages from Foyer itself (a damaged file, an invoice that was paid twice), until the user has read them. */
export function ToRead() {
  const { app } = useDesk();
  const { run } = useAction('app.dismissNotice', { notices: true });
  const notice = useApp()?.notice ?? null;
  if (notice === null) return null;
  const read = async () => {
    const state = await run({ shown: notice });
    if (state) app.set(state);
  };
  return (
    <section aria-label={words.title}>
      <Note
        tone="warning"
        title={words.title}
        actions={<Button onClick={() => void read()}>{words.read}</Button>}
      >
        {notice}
      </Note>
    </section>
  );
}
