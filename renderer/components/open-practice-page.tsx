import { IconExternalLink } from '@tabler/icons-react';
import type { PracticePageKind } from '../../shared/practice-pages.ts';
import { useDesk, useSettings } from '../state/use-desk.tsx';
import { Button } from './button.tsx';

/**
 * Opens a record in the practice's own system, in the browser: for what Foyer cannot do. Nothing where no address is
 * set, and in privacy mode.
 */
export function OpenPracticePage({ kind, id }: { kind: PracticePageKind; id: number | null }) {
  const { bridge, notices } = useDesk();
  const { practicePages, privacy } = useSettings();
  if (id === null || practicePages[kind] === null || privacy) return null;
  const open = async () => {
    const answer = await bridge.call('practice.openPage', { kind, id });
    if (!answer.ok) notices.fail(answer.failure);
  };
  return (
    <Button
      size="row"
      look="bare"
      aria-label={`Open the ${kind} in the practice system`}
      onClick={() => void open()}
    >
      Practice system <IconExternalLink size={14} aria-hidden />
    </Button>
  );
}
