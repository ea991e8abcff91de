import { OpenDecision } from '../components/decision-dialog.tsx';
import { Toasts } from '../features/arrival/undo-toasts.tsx';
import { TypedAbout } from '../state/typed-about.tsx';
import { useSettings, useView } from '../state/use-desk.tsx';
import { Announcer } from './announcer.tsx';
import { Dialogs } from './dialogs.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import css from './frame.module.css';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import { KeepFocus } from './restore-focus.tsx';
import { RowMenu } from './row-menu.tsx';
import { HiddenScreen, screens, shownInPrivacy } from './screens.tsx';
import { useKeys } from './use-keys.ts';

/** The desk: header, rail, one screen, and the open dialog. */
export function AppFrame() {
  useKeys();
  const name = useView((v) => v.screen);
  const { privacy } = useSettings();
  const screen = screens.find((one) => one.name === name);
  // The day list reserves room for the toasts (screens.tsx), unless a dialog covers it.
  const docked = useView((v) => v.screen === 'today' && v.dialog === null);
  const hidden = privacy && !shownInPrivacy.includes(name);
  return (
    <div className={css.frame}>
      <TypedAbout of={['header']}>
        <Header />
      </TypedAbout>
      <Rail />
      {hidden && <HiddenScreen title={screen?.title ?? ''} />}
      {/* The key changes with privacy mode, so that what the screen has read for itself is read again. */}
      {!hidden && screen && (
        <TypedAbout of={[screen.name]}>
          <screen.Screen key={privacy ? 'bare' : 'full'} />
        </TypedAbout>
      )}
      {!docked && <Toasts />}
      <Dialogs />
      <RowMenu />
      <OpenDecision />
      <DropAnywhere />
      <Announcer />
      <KeepFocus />
    </div>
  );
}
