import type { PatientPage, SupportView } from '../../../shared/bridge/views.ts';
import { dayOf, sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Card } from '../../components/card.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { useApp } from '../../state/use-desk.tsx';
import css from './patient.module.css';

/** Support activities are not kept on this PC: they are there once the practice was asked. */
export function Support({ activities, asked }: { activities: readonly SupportView[]; asked: boolean }) {
  const zone = useApp()?.zone ?? 'UTC';
  return (
    <Card title="Support activities" {...(asked ? { count: activities.length } : {})}>
      {!asked && <p className={css.soft}>Not kept on this PC; read them from the practice.</p>}
      {asked && activities.length === 0 && <p className={css.soft}>None.</p>}
      <ul className={css.lines}>
        {activities.map((one) => (
          <li key={one.id} className={css.line}>
            <span className={css.what}>
              <b>{one.start === null ? 'No date' : sayDate(dayOf(one.start, zone))}</b>
              <span className={css.soft}>
                <PractitionerName practitioner={one.practitioner} />
                {one.itemCode && ` · ${one.itemCode}`}
              </span>
              {one.note && <span className={css.soft}>{one.note}</span>}
            </span>
            <span className={css.sum}>{saySupport(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function saySupport({ quantity, unit, priceCents }: SupportView): string {
  const each = priceCents === null ? '' : formatCents(priceCents);
  if (quantity === null) return each;
  return [`${quantity}${unit ? ` ${unit.toLowerCase()}` : ''}`, each].filter(Boolean).join(' × ');
}

/** What was filed from here: the service does not list a patient's files. */
export function Files({ page: { files } }: { page: PatientPage }) {
  const zone = useApp()?.zone ?? 'UTC';
  return (
    <Card title="Filed from this PC" count={files.length}>
      {files.length === 0 && (
        <p className={css.soft}>
          Nothing. Drop a PDF anywhere on this page to file it. What was filed elsewhere is seen in the
          practice’s own system only.
        </p>
      )}
      <ul className={css.lines}>
        {files.map((file) => (
          <li key={file.writeId} className={css.line}>
            <b className={css.what}>{file.name}</b>
            <span className={css.sum}>
              {sayDate(dayOf(file.filedAt, zone))}
              {file.by && <span className={css.soft}>by {file.by}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
