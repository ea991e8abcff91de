import type { WriteView } from '../../shared/bridge/views.ts';
import { actionWords, decisionOf } from '../model/write-words.ts';
import { useDesk } from '../state/use-desk.tsx';
import { Button } from './button.tsx';

/**
 * The actions that a user has for a write, the same buttons on every screen; those that ask first end in an ellipsis.
 */
export function WriteActions({ write, className }: { write: WriteView; className: string | undefined }) {
  const { outbox } = useDesk();
  if (write.actions.length === 0) return null;
  return (
    <div className={className}>
      {write.actions.map((action) => (
        <Button
          key={action}
          size="row"
          look={action === 'discard' ? 'danger' : 'quiet'}
          aria-label={`${actionWords[action]}: ${write.title}`}
          onClick={() => outbox.choose(write, action)}
        >
          {decisionOf(write, action) ? `${actionWords[action]}…` : actionWords[action]}
        </Button>
      ))}
    </div>
  );
}
