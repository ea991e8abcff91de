import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useApp, useDesk } from '../../state/use-desk.tsx';

/** Messages from Foyer itself (a damaged file, an invoice that was paid twice), until the user has read them. */
export function ToRead() {
  const desk = useDesk();
  const notice = useApp()?.notice ?? null;
  if (notice === null) return null;
  const read = async () => {
    const answer = await desk.bridge.call('app.dismissNotice', {});
    if (answer.ok) desk.app.set(answer.value);
    else desk.notices.fail(answer.failure);
  };
  return (
    <section aria-label="Please read">
      <Note
        tone="late"
        title="Please read"
        actions={<Button onClick={() => void read()}>I have read it</Button>}
      >
        {notice}
      </Note>
    </section>
  );
}
