import { Select } from '@mantine/core';
import type { LocationIds } from '../../shared/locations.ts';
import { commonWords } from '../model/common-words.ts';
import { locationChoices, locationIdsKey } from '../model/location-choices.ts';
import { useApp } from '../state/use-desk.tsx';
import { Segments } from './segments.tsx';
import css from './small-select.module.css';

/** More choices than this become a dropdown instead of segments. */
const sideBySide = 5;

type LocationProps = {
  among: LocationIds;
  /** Each of the practice's other locations can be chosen too. */
  others?: boolean;
  value: LocationIds;
  onChange: (places: LocationIds) => void;
};

/**
 * One location, all of them, or everywhere; renders nothing where the practice has only one.
 * @param among those to
 * choose from; empty: all of the practice's
 */
export function LocationChoice({ among, others = false, value, onChange }: LocationProps) {
  const choices = locationChoices(among, useApp()?.locations ?? [], others);
  if (choices.length === 0) return null;
  const props = {
    data: choices.map(({ value: key, label }) => ({ value: key, label })),
    value: locationIdsKey(value),
    onChange: (key: string | null) => {
      const chosen = choices.find((choice) => choice.value === key);
      if (chosen) onChange(chosen.places);
    },
  };
  return choices.length <= sideBySide ? (
    <Segments label={commonWords.location} {...props} />
  ) : (
    <Select aria-label={commonWords.location} className={css.select} searchable {...props} />
  );
}
