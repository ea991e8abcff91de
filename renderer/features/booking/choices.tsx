import { Select } from '@mantine/core';
import { useId } from 'react';
import type { BookingSheet, PractitionerView } from '../../../shared/bridge/views.ts';
import { useApp } from '../../state/use-desk.tsx';
import css from './booking.module.css';
import type { Wish } from './booking-model.ts';

type ChoiceProps = {
  sheet: BookingSheet;
  wish: Wish;
  onWish: (change: Partial<Wish>) => void;
};

/** What, where, on which case. */
export function What({ sheet, wish, onWish }: ChoiceProps) {
  const locations = useApp()?.locations ?? [];
  return (
    <div className={css.what}>
      <Select
        label="Service"
        placeholder="Choose"
        searchable
        data={sheet.services.map((s) => ({
          value: String(s.id),
          label: s.minutes === null ? s.name : `${s.name} · ${s.minutes} min`,
        }))}
        value={wish.serviceId === null ? null : String(wish.serviceId)}
        onChange={(id) => id && onWish({ serviceId: Number(id) })}
      />
      {locations.length > 1 && (
        <Select
          label="At"
          placeholder="Choose"
          data={locations.map((l) => ({ value: String(l.id), label: l.name }))}
          value={wish.locationId === null ? null : String(wish.locationId)}
          onChange={(id) => id && onWish({ locationId: Number(id) })}
        />
      )}
      <Select
        label="Case"
        data={[
          { value: '0', label: 'No case' },
          ...sheet.cases.map((c) => ({
            value: String(c.id),
            label: c.state === 'open' ? c.number : `${c.number} (${c.state})`,
          })),
        ]}
        value={String(wish.caseId ?? 0)}
        onChange={(id) => onWish({ caseId: id === null || id === '0' ? null : Number(id) })}
      />
    </div>
  );
}

/** With whom: nobody marked means anyone. */
export function Practitioners({ sheet, wish, onWish }: ChoiceProps) {
  const id = useId();
  const { practitionerIds: chosen } = wish;
  const toggle = (one: PractitionerView) =>
    onWish({
      practitionerIds: chosen.includes(one.id) ? chosen.filter((c) => c !== one.id) : [...chosen, one.id],
    });
  return (
    <fieldset className={css.toggles} aria-labelledby={id}>
      <legend id={id}>With</legend>
      <label className={css.toggle}>
        <input
          type="checkbox"
          checked={chosen.length === 0}
          onChange={() => onWish({ practitionerIds: [] })}
        />
        <span>Anyone</span>
      </label>
      {sheet.practitioners.map((one) => (
        <label key={one.id} className={css.toggle}>
          <input type="checkbox" checked={chosen.includes(one.id)} onChange={() => toggle(one)} />
          <span>
            <i className={css.dot} style={{ background: one.colour }} />
            {one.name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
