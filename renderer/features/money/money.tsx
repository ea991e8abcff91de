import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { TakingsView } from '../../../shared/bridge/views.ts';
import { sayDay } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { LocationChoice } from '../../components/location-choice.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { noCount } from '../../state/jottings.ts';
import { useApp, useDesk, useSettings, useView } from '../../state/use-desk.tsx';
import css from './money.module.css';
import { RemovePayment } from './remove-payment.tsx';
import { Takings } from './takings.tsx';
import { type Payment, takingsCsv } from './takings-model.ts';
import { TakingsSheet } from './takings-sheet.tsx';
import { useTakings } from './use-takings.ts';

/** What was taken on the day of the header, by method, counted against the till. */
export function Money() {
  const app = useApp();
  const settings = useSettings();
  const date = useView((v) => v.date) ?? app?.today ?? null;
  // A location that is no more must not hide the whole day.
  const known = app?.locations.some((l) => l.id === settings.locationId);
  const [locationId, setLocationId] = useState(known ? settings.locationId : null);
  const { view, failure, read } = useTakings(date, locationId);
  if (!app || !date) return null;
  return (
    <ScreenBody
      title={`Takings of ${sayDay(date)}`}
      aside={<LocationChoice value={locationId} onChange={setLocationId} />}
    >
      {failure && (
        <Note
          tone="long"
          title="The takings could not be read."
          actions={<Button onClick={() => void read()}>Try again</Button>}
        >
          {sayFailure(failure)}
        </Note>
      )}
      {view && <Read view={view} locationId={locationId} />}
      {!view && !failure && <p className={css.soft}>Reading the takings…</p>}
    </ScreenBody>
  );
}

function Read({ view, locationId }: { view: TakingsView; locationId: number | null }) {
  const { jottings } = useDesk();
  const app = useApp();
  const location = app?.locations.find((l) => l.id === locationId);
  const zone = location?.zone ?? app?.zone ?? 'UTC';
  const key = `${view.date}/${locationId ?? 'all'}`;
  const count = useStore(jottings.store, (s) => s.counts[key]) ?? noCount;
  const [removing, setRemoving] = useState<{ payment: Payment; method: string } | null>(null);
  const empty = view.methods.length === 0;
  return (
    <>
      <Takings
        view={view}
        count={count}
        zone={zone}
        onCount={(methodId, text) => jottings.count(key, methodId, text)}
        onRemove={setRemoving}
      />
      {!empty && (
        <div className={css.close}>
          <label className={css.noteField}>
            <span>Note for the close</span>
            <textarea
              rows={2}
              maxLength={1000}
              value={count.note}
              onChange={(event) => jottings.note(key, event.currentTarget.value)}
            />
          </label>
          <div className={css.acts}>
            <Button onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden /> Print
            </Button>
            <CopyCsv text={() => takingsCsv(view, count, zone)} />
          </div>
          <p className={css.soft}>
            The count and the note are kept until Foyer is closed. Print them, or copy them into a
            spreadsheet.
          </p>
        </div>
      )}
      {!empty && <TakingsSheet view={view} count={count} zone={zone} place={location?.name ?? null} />}
      {removing && <RemovePayment {...removing} zone={zone} onClose={() => setRemoving(null)} />}
    </>
  );
}

function CopyCsv({ text }: { text: () => string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button onClick={() => void copyText(document, text()).then(setCopied)} onBlur={() => setCopied(false)}>
      <IconCopy size={18} aria-hidden /> {copied ? '✓ Copied' : 'Copy as CSV'}
    </Button>
  );
}
