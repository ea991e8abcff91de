import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { PcsPart } from './part.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.lost;

/** The hub's PC won't come back: this PC becomes the hub, or follows the one that did. */
export function LostPart({ hubName, set }: { hubName: string } & Pick<ClinicPcsView, 'set'>) {
  const takeOver = usePcsAction('clinic.takeOver');
  const rejoin = usePcsAction('clinic.rejoin');
  const [address, setAddress] = useState(set.hub ?? '');
  const failure = takeOver.failure ?? rejoin.failure;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') void rejoin.run({ address: address.trim() });
  };
  return (
    <PcsPart title={words.title} means={words.means(hubName)}>
      {set.mayMakeHub && (
        <div className={layouts.wrapped}>
          <Button disabled={takeOver.busy} onClick={() => void takeOver.run({})}>
            {words.takeOver}
          </Button>
        </div>
      )}
      <form className={layouts.stackRoomy} onSubmit={submit}>
        <TextInput
          label={words.address}
          description={set.hub === null ? words.elsewhere : clinicPcsWords.set.title}
          readOnly={set.hub !== null}
          autoComplete="off"
          spellCheck={false}
          maxLength={260}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            rejoin.clear();
          }}
        />
        <div className={layouts.wrapped}>
          <Button type="submit" disabled={rejoin.busy || address.trim() === ''}>
            {rejoin.busy ? words.following : words.follow}
          </Button>
        </div>
      </form>
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
    </PcsPart>
  );
}
