import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { sayDay } from '../../../shared/clinic-time.ts';
import { sayLocations } from '../../../shared/locations.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import texts from '../../components/text.module.css';
import type { PrintTo } from '../../state/printing.ts';
import { useApp, useDesk, useView } from '../../state/use-desk.tsx';
import { useServed } from '../../state/use-locations.ts';
import css from './print.module.css';
import { printWords } from './words.ts';

/** Prints the shown day, or today and a week, on paper or as a PDF: both work without a network. */
export function PrintDialog({ onClose }: { onClose: () => void }) {
  const { printing } = useDesk();
  const app = useApp();
  const date = useView((v) => v.date) ?? app?.today;
  const served = useServed();
  if (!app || !date) return null;
  const place = sayLocations(served, app.locations) ?? printWords.everywhere;
  return (
    <Dialog title={printWords.title} width="34rem" onClose={onClose}>
      <p className={texts.soft}>{printWords.means(place)}</p>
      <Sheet title={printWords.daySheet} focus onMake={(to) => printing.day(date, served, to).then(onClose)}>
        {printWords.daySheetMeans(sayDay(date))}
      </Sheet>
      <Sheet
        title={printWords.downtimeSheet}
        onMake={(to) => printing.downtime(app.today, served, to).then(onClose)}
      >
        {printWords.downtimeSheetMeans}
      </Sheet>
    </Dialog>
  );
}

type SheetProps = {
  title: string;
  focus?: boolean;
  onMake: (to: PrintTo) => Promise<void>;
  children: ReactNode;
};

function Sheet({ title, focus = false, onMake, children }: SheetProps) {
  const { store } = useDesk().printing;
  const making = useStore(store, (s) => s.making);
  const make = (to: PrintTo) => {
    // What is not made would end at once, and close the dialog.
    if (!store.getState().making) void onMake(to);
  };
  return (
    <section className={css.sheet} aria-label={title}>
      <h3>{title}</h3>
      <p>{children}</p>
      <div className={css.acts}>
        <Button
          look={focus ? 'main' : 'quiet'}
          data-autofocus={focus || undefined}
          aria-disabled={making}
          onClick={() => make('printer')}
        >
          <IconPrinter size={18} aria-hidden /> {printWords.print}
        </Button>
        <Button aria-disabled={making} onClick={() => make('pdf')}>
          <IconFileTypePdf size={18} aria-hidden /> {printWords.savePdf}
        </Button>
      </div>
    </section>
  );
}
