import { useState } from 'react';
import type { LinkCheckView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import type { ShapeName } from '../../model/chip.ts';
import { useAction } from '../../state/use-action.ts';
import css from './clinic-pcs.module.css';
import { PcsPart } from './part.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.test;

/** The self-test, check by check, and Repair. */
export function TestPart() {
  const test = useAction('clinic.test');
  const repair = usePcsAction('clinic.repair');
  const [checks, setChecks] = useState<readonly LinkCheckView[]>([]);
  const begin = async () => {
    const tested = await test.run({});
    if (tested) setChecks(tested.checks);
  };
  const mend = async () => {
    if (await repair.run({})) setChecks([]);
  };
  const failure = test.failure ?? repair.failure;
  return (
    <PcsPart title={words.title}>
      {checks.length > 0 && (
        <ul className={layouts.stackClose} aria-live="polite">
          {checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
      <p className={texts.soft}>{words.repairMeans}</p>
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      <div className={layouts.wrapped}>
        <Button disabled={test.busy} onClick={() => void begin()}>
          {test.busy ? words.testing : words.start}
        </Button>
        <Button disabled={repair.busy} onClick={() => void mend()}>
          {repair.busy ? words.repairing : words.repair}
        </Button>
      </div>
    </PcsPart>
  );
}

const shapes: Readonly<Record<LinkCheckView['result'], ShapeName>> = {
  ok: 'tick',
  failed: 'bang',
  'not-run': 'slash',
};

const tones: Readonly<Record<LinkCheckView['result'], string>> = {
  ok: 'tone-success',
  failed: 'tone-danger',
  'not-run': 'tone-neutral',
};

const Check = ({ check: { name, result, says } }: { check: LinkCheckView }) => (
  <li className={css.check}>
    <span className={tones[result]}>
      <Shape name={shapes[result]} />
    </span>
    <span className={layouts.cell}>
      <span>{words.names[name]}</span>
      <span className={texts.soft}>{result === 'not-run' ? words.notRun : says}</span>
    </span>
  </li>
);
