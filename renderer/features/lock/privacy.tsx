import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react';
import { Button } from '../../components/button.tsx';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import css from './lock.module.css';
import { lockWords } from './words.ts';

const words = lockWords.privacy;

/** The two buttons that hide the screen: names and amounts, or everything. */
export function CoverButtons() {
  const desk = useDesk();
  const { privacy } = useSettings();
  return (
    <div className={css.cover}>
      <Button
        size="row"
        className={css.icon}
        aria-label={words.mode}
        aria-pressed={privacy}
        aria-keyshortcuts="F8"
        title={words.turn}
        onClick={() => void desk.changeSettings({ privacy: !privacy })}
      >
        {privacy ? <IconEyeOff size={19} aria-hidden /> : <IconEye size={19} aria-hidden />}
      </Button>
      <Button
        size="row"
        className={css.icon}
        aria-label={words.lock}
        aria-keyshortcuts="Control+L"
        title={words.lockKey}
        onClick={() => desk.lock()}
      >
        <IconLock size={19} aria-hidden />
      </Button>
    </div>
  );
}

/** Replaces the search field: says that names are hidden, and ends it. */
export function PrivacyBar() {
  return (
    <p className={css.discreet} role="status">
      <b>{words.on}</b>
      <ShowAll />
    </p>
  );
}

/** Replaces a screen, or a panel, that is about one patient or about money. */
export function HiddenInPrivacy({ what }: { what: string }) {
  return (
    <div className={css.hidden}>
      <IconEyeOff size={28} stroke={1.6} aria-hidden />
      <h2>{words.hidden(what)}</h2>
      <p>{words.means}</p>
      <ShowAll />
    </div>
  );
}

/** The empty panel beside the list. */
export function HiddenPanel() {
  return (
    <aside className={css.panel} aria-label={words.panel}>
      <HiddenInPrivacy what={words.patient} />
    </aside>
  );
}

function ShowAll() {
  const desk = useDesk();
  return (
    <Button
      size="row"
      look="bare"
      aria-keyshortcuts="F8"
      style={{ width: 'auto' }}
      onClick={() => void desk.changeSettings({ privacy: false })}
    >
      {words.showAll}
    </Button>
  );
}
