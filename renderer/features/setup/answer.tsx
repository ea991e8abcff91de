import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { count } from '../../model/words.ts';
import type { ConnectState } from './use-connect.ts';

/** The result of the test or of connecting: what was found, or the failure in a sentence. */
export function ConnectAnswer({ connect, fieldSaysIt }: { connect: ConnectState; fieldSaysIt: boolean }) {
  const { failure, found, busy } = connect;
  if (failure?.kind === 'no-keychain' || failure?.kind === 'keychain-silent') {
    return (
      <Note
        tone="warning"
        role="alert"
        title={sayFailure(failure)}
        actions={
          <Button disabled={busy !== null} onClick={() => void connect.connect(true)}>
            Work from memory for this session
          </Button>
        }
      >
        You can work all the same: Foyer then keeps the key and the lists in memory only. When it closes, both
        are gone, and so is anything that still waits to be sent.
      </Note>
    );
  }
  if (failure && !fieldSaysIt) {
    return (
      <Note tone="danger" role="alert">
        {sayFailure(failure)}
      </Note>
    );
  }
  if (found) {
    return (
      <Note tone="success" role="status" title={`The practice answers: ${count(found.length, 'location')}.`}>
        {found.map((l) => l.name).join(', ')}
      </Note>
    );
  }
  return null;
}
