import { TextInput } from '@mantine/core';
import { type Ref, useRef, useState } from 'react';
import { longestInitials, tidyInitials } from '../../model/initials.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import { paymentWords } from './words.ts';

/** The initials of who takes the payment, where no one has given theirs at this desk yet. */
export type AskedInitials = {
  /** Whether the field is shown: it stays while the dialog is open. */
  readonly asked: boolean;
  readonly missing: boolean;
  readonly text: string;
  readonly field: Ref<HTMLInputElement>;
  change(text: string): void;
  focus(): void;
  /** Makes them the initials of this desk. */
  save(): Promise<void>;
};

export function useAskedInitials(): AskedInitials {
  const desk = useDesk();
  const { staff } = useSettings();
  const [asked] = useState(staff === '');
  const [text, change] = useTyped('payment initials', '');
  const field = useRef<HTMLInputElement>(null);
  const initials = tidyInitials(text);
  return {
    asked,
    missing: staff === '' && initials === '',
    text,
    field,
    change,
    focus: () => field.current?.focus(),
    async save() {
      if (staff !== '' || initials === '') return;
      desk.deskNotes.staff(initials);
      await desk.changeSettings({ staff: initials });
    },
  };
}

type FieldProps = { initials: AskedInitials; tried: boolean; onEnter: () => void };

export function InitialsField({ initials, tried, onEnter }: FieldProps) {
  if (!initials.asked) return null;
  return (
    <TextInput
      ref={initials.field}
      label={paymentWords.initials.label}
      description={paymentWords.initials.means}
      autoComplete="off"
      spellCheck={false}
      maxLength={longestInitials}
      value={initials.text}
      error={tried && initials.missing ? paymentWords.initials.missing : null}
      onChange={(event) => initials.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) onEnter();
      }}
    />
  );
}
