import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { longestName } from './names.ts';
import { PcsPart } from './part.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.join;

/** Joining PCs that are linked already, as a part of the settings. */
export const JoinPart = ({ pcs }: { pcs: ClinicPcsView }) => (
  <PcsPart title={words.title} means={words.means}>
    <JoinForm pcs={pcs} />
  </PcsPart>
);

/**
 * Address and code as the hub shows them, and this PC's name.
 * @param back a button beside Join
 */
export function JoinForm({
  pcs,
  back,
  focused = false,
}: {
  pcs: ClinicPcsView;
  back?: ReactNode;
  focused?: boolean;
}) {
  const { busy, failure, run, clear } = usePcsAction('clinic.join');
  const [entered, setEntered] = useState({ address: pcs.set.hub ?? '', code: '', name: pcs.name });
  const [lacks, setLacks] = useState(false);
  const change = (part: Partial<typeof entered>) => {
    setEntered({ ...entered, ...part });
    setLacks(false);
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { address, code, name } = entered;
    if ([address, code, name].some((text) => text.trim() === '')) return setLacks(true);
    void run({ address: address.trim(), code: code.trim(), name: name.trim() });
  };
  const isAsking = pcs.joining === 'asking';
  const underWay = isAsking ? words.asking : words.reaching;
  return (
    <form className={layouts.stackRoomy} noValidate onSubmit={submit}>
      <TextInput
        label={words.address}
        description={pcs.set.hub !== null && clinicPcsWords.set.title}
        readOnly={pcs.set.hub !== null}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={focused || undefined}
        maxLength={260}
        disabled={busy}
        value={entered.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextInput
        label={words.code}
        description={words.codeMeans}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        disabled={busy}
        value={entered.code}
        onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label={words.name}
        autoComplete="off"
        maxLength={longestName}
        disabled={busy}
        value={entered.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {lacks && (
        <Note tone="danger" role="alert">
          {words.missing}
        </Note>
      )}
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      {busy && isAsking && (
        <Note tone="info" role="status">
          {words.askingMeans}
        </Note>
      )}
      <div className={layouts.wrapped}>
        <Button type="submit" look="main" disabled={busy}>
          {busy ? underWay : words.join}
        </Button>
        {back}
      </div>
    </form>
  );
}
