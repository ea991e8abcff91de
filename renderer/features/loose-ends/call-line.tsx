import { CalledName, CallOutcomes, CallPhone } from '../../components/call-parts.tsx';
import layouts from '../../components/layout.module.css';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import type { ShapeName } from '../../model/chip.ts';
import { otherName } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import css from './calls.module.css';
import { type PatientToRing, sayStarts } from './ring-model.ts';
import { looseEndsWords } from './words.ts';

const words = looseEndsWords.call;

const shapes: Record<PatientToRing['reasons'][number]['tone'], ShapeName> = {
  bad: 'bang',
  warn: 'triangle',
  info: 'diamond',
};

export const calledNameOf = ({ row }: PatientToRing): string =>
  row.patient?.name ?? words.patient(row.patientId);
export const otherNameOf = ({ row }: PatientToRing): string | null => row.patient && otherName(row.patient);

/** One patient to ring: when, who, the number, why, and what came of the call. */
export function CallLine({ call, date }: { call: PatientToRing; date: string }) {
  const clocks = useClocks();
  const { row, reasons, also, made } = call;
  const toMake = { row, minutes: null, name: calledNameOf(call), made };
  const other = otherNameOf(call);
  return (
    <li className={css.call}>
      <b className={css.time}>{sayStarts(call, clocks)}</b>
      <span className={layouts.cell}>
        <CalledName call={toMake} />
        {other && <span className={texts.softPlain}>“{other}”</span>}
        <span className={texts.softPlain}>
          <PractitionerName practitioner={row.practitioner} />
          {row.service && ` · ${row.service.name}`}
        </span>
      </span>
      <CallPhone call={toMake} />
      <div className={css.reasons}>
        <ul>
          {reasons.map((reason) => (
            <li key={`${reason.code} ${reason.label} ${reason.explain}`} className={css[reason.tone]}>
              <Shape name={shapes[reason.tone]} />
              <span>
                <b>{reason.label}</b> <span className={texts.softPlain}>{reason.explain}</span>
              </span>
            </li>
          ))}
        </ul>
        {also.length > 0 && <p className={texts.softPlain}>{words.also(also.join(', '))}</p>}
      </div>
      {row.patient?.phone && <CallOutcomes call={toMake} date={date} />}
    </li>
  );
}
