import { IconExternalLink } from '@tabler/icons-react';
import type { PracticePageKind } from '../../shared/practice-pages.ts';
import { useAction } from '../state/use-action.ts';
import { useSettings } from '../state/use-desk.tsx';
import { Button } from './button.tsx';
import { componentWords } from './words.ts';

const words = componentWords.practicePage;

/**
 * Opens a record in the practice's own system, in the browser: for what Foyer cannot do. Nothing where no address is
 * set, and in privacy mode.
 */
export function OpenPracticePage({ kind, id }: { kind: PracticePageKind; id: number | null }) {
  const open = useAction('practice.openPage', { notices: true });
  const { practicePages, privacy } = useSettings();
  if (id === null || practicePages[kind] === null || privacy) return null;
  return (
    <Button size="row" look="bare" aria-label={words.open(kind)} onClick={() => void open.run({ kind, id })}>
      {words.button} <IconExternalLink size={14} aria-hidden />
    </Button>
  );
}
