import { useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import css from './payment.module.css';
import { centsAsTyped } from './payment-form.ts';

/** The amount to key into the terminal, with a copy button. Foyer itself charges no card. */
export function KeyAmount({ cents }: { cents: number }) {
  const [copied, setCopied] = useState<number | null>(null);
  return (
    <span className={css.key}>
      <span className={css.soft}>Key {formatCents(cents)}</span>
      <Button
        aria-label={`Copy ${formatCents(cents)}`}
        onClick={() =>
          void copyText(document, centsAsTyped(cents)).then((done) => setCopied(done ? cents : null))
        }
      >
        {copied === cents ? '✓ Copied' : 'Copy'}
      </Button>
    </span>
  );
}
