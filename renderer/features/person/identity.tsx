import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { sayBorn } from '../../model/words.ts';
import { useApp } from '../../state/use-desk.tsx';
import css from './person.module.css';

type IdentityProps = { patient: PatientBrief /** They stand at the desk, and are asked. */; ask: boolean };

/** What a patient is asked to confirm at the desk. Missing values are named, since they are worth asking for. */
export function Identity({ patient, ask }: IdentityProps) {
  const today = useApp()?.today ?? '';
  const lines: readonly (readonly [string, string | null])[] = [
    ['Born', patient.birthdate && sayBorn(patient.birthdate, today)],
    ['Address', patient.address],
    ['Phone', patient.phone],
    ['E-mail', patient.email],
  ];
  const toConfirm = ask ? lines.slice(0, 2) : [];
  return (
    <>
      {ask && (
        <section className={css.ask} aria-label="To be confirmed">
          <p className={css.confirm}>Confirm with the patient</p>
          <Lines lines={toConfirm} />
        </section>
      )}
      <Lines lines={lines.slice(toConfirm.length)} />
    </>
  );
}

function Lines({ lines }: { lines: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className={css.identity}>
      {lines.map(([term, value]) => (
        <div key={term} className={css.line}>
          <dt>{term}</dt>
          <dd className={value ? undefined : css.missing}>
            {value === null ? 'not on file' : <Breakable text={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that is too long for its line breaks before its @, not before its last letter. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
