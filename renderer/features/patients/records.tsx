import { useState } from 'react';
import type { PatientPage, SupportItemView, SupportView } from '../../../shared/bridge/views.ts';
import { dayOf, sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import texts from '../../components/text.module.css';
import { useApp } from '../../state/use-desk.tsx';
import css from './patient.module.css';
import { patientsWords } from './words.ts';

const { support } = patientsWords;

/** How many are shown until the user asks for all. */
const few = 5;

/** Support activities outside appointments, newest first. */
export function Support({ activities, total }: { activities: readonly SupportView[]; total: number }) {
  const zone = useApp()?.zone ?? 'UTC';
  const [all, setAll] = useState(false);
  return (
    <Card title={support.activities} count={activities.length} of={total}>
      {activities.length === 0 && <p className={texts.soft}>{support.none}</p>}
      <ul className={css.lines}>
        {(all ? activities : activities.slice(0, few)).map((one) => (
          <li key={one.id} className={css.line}>
            <span className={css.what}>
              <b>{one.start === null ? support.noDate : sayDate(dayOf(one.start, zone))}</b>
              <span className={texts.soft}>
                <PractitionerName practitioner={one.practitioner} />
                {[one.service?.name, one.itemCode, one.invoice && supportInvoice[one.invoice]]
                  .filter(Boolean)
                  .map((words) => ` · ${words}`)}
              </span>
              {one.note && <span className={texts.soft}>{one.note}</span>}
            </span>
            <span className={`${texts.sum} ${css.sum}`}>{saySupport(one)}</span>
          </li>
        ))}
      </ul>
      <All of={activities.length} all={all} onToggle={() => setAll(!all)} />
    </Card>
  );
}

/** Travel and similar items, billed beside a visit; renders nothing where the practice has none. */
export function SupportItems({ items, total }: { items: readonly SupportItemView[]; total: number }) {
  const zone = useApp()?.zone ?? 'UTC';
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <Card title={support.items} count={items.length} of={total}>
      <ul className={css.lines}>
        {(all ? items : items.slice(0, few)).map((one) => (
          <li key={one.id} className={css.line}>
            <span className={css.what}>
              <b>{one.type ?? support.item}</b>
              <span className={texts.soft}>
                {[
                  one.start !== null && support.appointment(sayDate(dayOf(one.start, zone))),
                  one.itemCode,
                  one.address,
                  sayTravel(one),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {one.note && <span className={texts.soft}>{one.note}</span>}
            </span>
            <span className={`${texts.sum} ${css.sum}`}>{saySupport(one)}</span>
          </li>
        ))}
      </ul>
      <All of={items.length} all={all} onToggle={() => setAll(!all)} />
    </Card>
  );
}

function All({ of, all, onToggle }: { of: number; all: boolean; onToggle: () => void }) {
  if (of <= few) return null;
  return (
    <Button look="bare" onClick={onToggle}>
      {all ? patientsWords.fewer : patientsWords.all(of)}
    </Button>
  );
}

/** `25 min there, 25 min back`. */
function sayTravel({ toMinutes, returnMinutes }: SupportItemView): string {
  return [toMinutes && support.there(toMinutes), returnMinutes && support.back(returnMinutes)]
    .filter(Boolean)
    .join(', ');
}

const supportInvoice = {
  invoiced: support.invoiced,
  'not-to-be-invoiced': support.notToBeInvoiced,
} as const;

function saySupport({
  quantity,
  unit,
  priceCents,
}: Pick<SupportView, 'quantity' | 'unit' | 'priceCents'>): string {
  const each = priceCents === null ? '' : formatCents(priceCents);
  if (quantity === null) return each;
  return [`${quantity}${unit ? ` ${unit.toLowerCase()}` : ''}`, each].filter(Boolean).join(' × ');
}

/** Files that this desk filed: the service does not list a patient's files. */
export function Files({ page: { files, totals } }: { page: PatientPage }) {
  const zone = useApp()?.zone ?? 'UTC';
  return (
    <Card title={patientsWords.files.title} count={files.length} of={totals.files}>
      {files.length === 0 && <p className={texts.soft}>{patientsWords.files.none}</p>}
      <ul className={css.lines}>
        {files.map((file) => (
          <li key={file.writeId} className={css.line}>
            <b className={css.what}>{file.name}</b>
            <span className={`${texts.sum} ${css.sum}`}>
              {sayDate(dayOf(file.filedAt, zone))}
              {file.by && <span className={texts.soft}>{patientsWords.files.by(file.by)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
