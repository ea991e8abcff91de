import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import type { ConnectState } from './use-connect.ts';
import { setupWords } from './words.ts';

const words = setupWords.answer;

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
            {words.fromMemory}
          </Button>
        }
      >
        {words.fromMemoryMeans}
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
      <Note tone="success" role="status" title={words.found(found.length)}>
        {found.map((l) => l.name).join(', ')}
      </Note>
    );
  }
  return null;
}
