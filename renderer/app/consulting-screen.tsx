import { IconSettings } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ConsultingView } from '../../shared/bridge/views.ts';
import { sayFailure } from '../../shared/failures.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import layouts from '../components/layout.module.css';
import { Note } from '../components/note.tsx';
import {
  FollowPart,
  LeavePart,
  RemovedPart,
  TestPart,
  useWasRemoved,
} from '../features/clinic-pcs/practitioners-parts.tsx';
import { ChoosePractitioner } from '../features/consulting/choose-practitioner.tsx';
import { Consulting } from '../features/consulting/consulting.tsx';
import { LateChoice } from '../features/consulting/late-choice.tsx';
import { useConsulting } from '../features/consulting/use-consulting.ts';
import { consultingWords } from '../features/consulting/words.ts';
import { CoverButtons, PrivacyBar } from '../features/lock/privacy.tsx';
import { PractitionersSettings } from '../features/settings/practitioners-settings.tsx';
import { useDesk, useSettings } from '../state/use-desk.tsx';
import css from './consulting-screen.module.css';
import frames from './frame.module.css';
import headers from './header.module.css';
import { appWords } from './words.ts';

/** The whole page of a practitioner's PC: header, their day, and what is set of this PC. */
export function ConsultingScreen() {
  const { view: day, failure } = useConsulting();
  const isRemoved = useWasRemoved() || failure?.kind === 'not-connected';
  // Whatever is still known of the day: it is of a clinic that this PC belongs to no more.
  const view = isRemoved ? null : day;
  const { privacy } = useSettings();
  const [open, setOpen] = useState<'settings' | 'choose' | null>(null);
  useCoverKeys();
  if (!view && !isRemoved) return <p className={frames.starting}>{failure ? sayFailure(failure) : ''}</p>;
  const isAsking = !view?.practitioner || open === 'choose';
  return (
    <div className={css.frame}>
      <header className={css.header}>
        {isAsking ? (
          <span className={css.whose}>{appWords.frame.brand}</span>
        ) : (
          <h1 className={css.whose}>{view.practitioner?.name}</h1>
        )}
        <span className={css.space}>{privacy && <PrivacyBar />}</span>
        {!isAsking && <LateChoice late={view.late} />}
        <CoverButtons />
        <Button
          size="row"
          className={headers.arrow}
          aria-label={consultingWords.head.settings}
          aria-haspopup="dialog"
          title={consultingWords.head.settings}
          onClick={() => setOpen('settings')}
        >
          <IconSettings size={19} aria-hidden />
        </Button>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        {isAsking ? (
          <div className={layouts.centredPage}>
            {view ? <ChoosePractitioner view={view} onDone={() => setOpen(null)} /> : <RemovedPart />}
          </div>
        ) : (
          <Consulting key={view.practitioner?.id} view={view} />
        )}
      </main>
      {open === 'settings' && (
        <PcSettings
          practitioner={view?.practitioner ?? null}
          onClose={() => setOpen(null)}
          onAnother={() => setOpen('choose')}
        />
      )}
    </div>
  );
}

function PcSettings({
  practitioner,
  onClose,
  onAnother,
}: {
  practitioner: ConsultingView['practitioner'];
  onClose: () => void;
  onAnother: () => void;
}) {
  const words = consultingWords.settings;
  return (
    <Dialog
      title={words.title}
      width="44rem"
      onClose={onClose}
      foot={
        <div className={layouts.atEnd}>
          <Button look="main" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      }
    >
      <div className={layouts.stackWide}>
        {practitioner && (
          <Note tone="neutral" actions={<Button onClick={onAnother}>{words.another}</Button>}>
            {words.whose(practitioner.name)}
          </Note>
        )}
        <PractitionersSettings />
        <TestPart />
        <FollowPart />
        <LeavePart />
      </div>
    </Dialog>
  );
}

/** F8 hides the names, Ctrl+L locks, as on a desk; also where a dialog is open. */
function useCoverKeys(): void {
  const desk = useDesk();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isCtrl = event.ctrlKey || event.metaKey;
      if (event.repeat || event.altKey) return;
      if (event.key === 'F8') {
        const isPrivate = desk.settings.store.getState().value?.privacy === true;
        void desk.changeSettings({ privacy: !isPrivate });
      } else if (isCtrl && event.key.toLowerCase() === 'l') desk.lock();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [desk]);
}
