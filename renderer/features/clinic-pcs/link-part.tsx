import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { longestName } from './names.ts';
import { PcsPart } from './part.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.link;

/** The first PC of a clinic: it becomes the hub. @param suggested the computer's own name */
export function LinkPart({ suggested }: { suggested: string }) {
  const { busy, failure, run, clear } = usePcsAction('clinic.link');
  const [name, setName] = useState(suggested);
  const [lacks, setLacks] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setLacks(true);
    void run({ name: name.trim() });
  };
  return (
    <PcsPart title={words.title} means={words.means}>
      <form className={layouts.stackRoomy} onSubmit={submit}>
        <TextInput
          label={words.name}
          description={words.nameMeans}
          autoComplete="off"
          maxLength={longestName}
          value={name}
          error={(lacks && words.noName) || (failure && sayFailure(failure))}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setLacks(false);
            clear();
          }}
        />
        <div className={layouts.wrapped}>
          <Button type="submit" look="main" disabled={busy}>
            {busy ? words.starting : words.start}
          </Button>
        </div>
      </form>
    </PcsPart>
  );
}
