import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { plain } from './payment-form.ts';

/** The amount to key into the terminal, one click from the clipboard. Foyer charges no card itself. */
export function KeyAmount({ cents }: { cents: number }) {
  const [copied, setCopied] = useState<number | null>(null);
  const done = copied === cents;
  const Icon = done ? IconCheck : IconCopy;
  return (
    <Button
      title="Copies the amount for your terminal"
      onClick={() =>
        void copyText(document, plain(cents)).then((copiedIt) => setCopied(copiedIt ? cents : null))
      }
    >
      <Icon size={18} aria-hidden /> {done ? 'Copied' : 'Key'} {formatCents(cents)}
    </Button>
  );
}
