import { Checkbox } from '@mantine/core';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { useServed } from '../../state/use-locations.ts';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

/** The practice's locations that this PC serves: its notifications, counts, prints and takings are about them. */
export function LocationsPart() {
  const desk = useDesk();
  const app = useApp();
  const locations = app?.locations ?? [];
  const served = useServed();
  const held = app?.policy?.held.includes('locationIds') ?? false;
  const ticked = served.length === 0 ? locations.map(({ id }) => id) : served;
  // "All" is stored as such, so that a location that opens later is included.
  const serve = (ids: number[]) =>
    void desk.changeSettings({ locationIds: ids.length === locations.length ? [] : ids });
  return (
    <Checkbox.Group
      className={css.wide}
      label={settingsWords.locations.serves}
      description={held ? settingsWords.setByIt : settingsWords.locations.means}
      value={ticked.map(String)}
      onChange={(values) => serve(values.map(Number))}
    >
      <div className={css.boxes}>
        {locations.map(({ id, name }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={name}
            // At least one: a PC without a location would be notified of nothing.
            disabled={held || (ticked.length === 1 && ticked.includes(id))}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
