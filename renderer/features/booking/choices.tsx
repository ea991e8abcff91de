import { Select } from '@mantine/core';
import { useId } from 'react';
import type { BookingSheet, PractitionerView } from '../../../shared/bridge/views.ts';
import { Dropdown } from '../../components/dropdown.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useApp } from '../../state/use-desk.tsx';
import booking from './booking.module.css';
import { offers, type SearchCriteria, serviceChoices } from './booking-model.ts';
import css from './picks.module.css';
import { bookingWords } from './words.ts';

const { fields } = bookingWords;

type ChoiceProps = {
  sheet: BookingSheet;
  wish: SearchCriteria;
  onWish: (change: Partial<SearchCriteria>) => void;
};

/** The fields for service, location and case. */
export function What({ sheet, wish, onWish }: ChoiceProps) {
  const locations = useApp()?.locations ?? [];
  return (
    <div className={booking.what}>
      <ServiceChoice sheet={sheet} wish={wish} onWish={onWish} />
      {locations.length > 1 && (
        <Dropdown
          label={fields.location}
          placeholder={commonWords.choose}
          options={locations.map((l) => ({
            value: String(l.id),
            label: offers(sheet, l.id, wish.serviceId) === false ? fields.notOfferedHere(l.name) : l.name,
          }))}
          value={wish.locationId === null ? null : String(wish.locationId)}
          onChange={(id) => onWish({ locationId: Number(id) })}
        />
      )}
      <Dropdown
        label={fields.case}
        description={
          sheet.moreCases > 0
            ? fields.someCases(sheet.cases.length, sheet.cases.length + sheet.moreCases)
            : undefined
        }
        options={[
          { value: '0', label: fields.noCase },
          ...sheet.cases.map((c) => ({
            value: String(c.id),
            label: c.state === 'open' ? c.number : fields.caseState(c.number, c.state),
          })),
        ]}
        value={String(wish.caseId ?? 0)}
        onChange={(id) => onWish({ caseId: id === '0' ? null : Number(id) })}
      />
    </div>
  );
}

/** The location's own services are grouped together; any other can be chosen too, and is labelled. */
export function ServiceChoice({ sheet, wish, onWish }: ChoiceProps) {
  const location = useApp()?.locations.find((one) => one.id === wish.locationId) ?? null;
  const elsewhere = offers(sheet, wish.locationId, wish.serviceId) === false;
  return (
    <Select
      label={fields.service}
      placeholder={commonWords.choose}
      searchable
      description={elsewhere && location ? fields.notOfferedAt(location.name) : undefined}
      data={serviceChoices(sheet, location)}
      value={wish.serviceId === null ? null : String(wish.serviceId)}
      onChange={(id) => id && onWish({ serviceId: Number(id) })}
    />
  );
}

/** The practitioners; none ticked means any. */
export function Practitioners({ sheet, wish, onWish }: ChoiceProps) {
  const id = useId();
  const { practitionerIds: chosen } = wish;
  const toggle = (one: PractitionerView) =>
    onWish({
      practitionerIds: chosen.includes(one.id) ? chosen.filter((c) => c !== one.id) : [...chosen, one.id],
    });
  return (
    <fieldset className={`${layouts.plainFieldset} ${layouts.wrappedClose}`} aria-labelledby={id}>
      <legend id={id} className={texts.legend}>
        {fields.practitioner}
      </legend>
      <label className={`${layouts.pressable} ${css.toggle}`}>
        <input
          type="checkbox"
          checked={chosen.length === 0}
          onChange={() => onWish({ practitionerIds: [] })}
        />
        <span>{fields.anyone}</span>
      </label>
      {sheet.practitioners.map((one) => (
        <label key={one.id} className={`${layouts.pressable} ${css.toggle}`}>
          <input type="checkbox" checked={chosen.includes(one.id)} onChange={() => toggle(one)} />
          <span>
            <i className={booking.dot} style={{ background: one.colour }} />
            {one.name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
