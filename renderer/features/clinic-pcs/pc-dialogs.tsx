import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { ClinicPc } from '../../../shared/bridge/views.ts';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { useFocusBack } from '../../components/return-focus.ts';
import { commonWords } from '../../model/common-words.ts';
import { sayRemoving } from './departure-words.ts';
import { longestName } from './names.ts';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords as words } from './words.ts';

type PcQuestion = { readonly pc: ClinicPc; readonly onClose: () => void };

/** Removing a PC: what it keeps is said before, and what to do about its API key. */
export function RemovePcDialog({ pc, onClose }: PcQuestion) {
  const { busy, failure, run } = usePcsAction('clinic.remove');
  const { removal } = words;
  const { means, title, rest } = sayRemoving(pc);
  return (
    <PcsQuestion
      title={removal.title(pc.name)}
      yes={removal.yes}
      look="danger"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onYes={() => run({ desk: pc.desk })}
    >
      <p>{means}</p>
      <Note tone="warning" title={title}>
        {rest}
      </Note>
    </PcsQuestion>
  );
}

export function MoveHubDialog({ pc, onClose }: PcQuestion) {
  const { busy, failure, run } = usePcsAction('clinic.move');
  return (
    <PcsQuestion
      title={words.moving.title(pc.name)}
      yes={words.moving.yes}
      look="main"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onYes={() => run({ desk: pc.desk })}
    >
      <p>{words.moving.means(pc.name)}</p>
    </PcsQuestion>
  );
}

export function RenamePcDialog({ pc, onClose }: PcQuestion) {
  const { busy, failure, run } = usePcsAction('clinic.rename');
  const [name, setName] = useState(pc.name);
  const ready = name.trim() !== '';
  return (
    <PcsQuestion
      title={words.renaming.title(pc.name)}
      yes={words.renaming.yes}
      look="main"
      busy={busy || !ready}
      failure={failure}
      onClose={onClose}
      onYes={() => run({ desk: pc.desk, name: name.trim() })}
    >
      <TextInput
        data-autofocus
        label={words.renaming.name}
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PcsQuestion>
  );
}

/** A question with the act and Cancel; it closes once the act is done. */
export function PcsQuestion(ask: {
  readonly title: string;
  readonly yes: string;
  readonly look: 'main' | 'danger';
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onClose: () => void;
  readonly onYes: () => Promise<object | null>;
  readonly children: ReactNode;
}) {
  useFocusBack();
  const form = useId();
  const { title, yes, look, busy, failure, onClose, onYes, children } = ask;
  const submit = async () => {
    if (!busy && (await onYes())) onClose();
  };
  return (
    <Dialog
      title={title}
      width="34rem"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look={look} type="submit" form={form} disabled={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={layouts.stackWide}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        {failure && (
          <Note tone="danger" role="alert">
            {sayFailure(failure)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
