import { MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppState } from '../../shared/bridge/views.ts';
import { sayFailure } from '../../shared/failures.ts';
import { keepSecondClicksOff } from '../components/double-click-guard.ts';
import { clickMovedButtons } from '../components/moved-button.ts';
import { NoticesAnywhere } from '../components/notice-bars.tsx';
import { useScheme } from '../components/scheme.ts';
import { FirewallStays } from '../features/clinic-pcs/firewall-stays.tsx';
import { JoinFirst, useMayJoin } from '../features/clinic-pcs/join-first.tsx';
import { useClinicPcs } from '../features/clinic-pcs/use-clinic-pcs.ts';
import { OpenHelp } from '../features/help/help.tsx';
import { HelpAnywhere } from '../features/help/help-anywhere.tsx';
import { LockPage } from '../features/lock/lock-page.tsx';
import { Blocked } from '../features/setup/blocked.tsx';
import { DeskQuestions } from '../features/setup/desk-questions.tsx';
import { FirstRun } from '../features/setup/first-run.tsx';
import { RemoveBlockedPc } from '../features/this-pc/remove-pc.tsx';
import type { PageState } from '../state/desk.ts';
import { DeskProvider, useApp, useDesk, useSettings } from '../state/use-desk.tsx';
import { ConsultingScreen } from './consulting-screen.tsx';
import { CrashGuard } from './crash-guard.tsx';
import css from './frame.module.css';
import { AppFrame } from './frame.tsx';
import { theme, variables } from './theme.ts';
import { appWords } from './words.ts';

/** The root component. @param nonce for the styles that Mantine injects. */
export function App({ desk, nonce }: { desk: PageState; nonce: string }) {
  // In this order: a second click is no press.
  useEffect(() => keepSecondClicksOff(window), []);
  useEffect(() => clickMovedButtons(window), []);
  return (
    <DeskProvider desk={desk}>
      <Themed nonce={nonce}>
        <CrashGuard>
          <Phase />
          <OpenHelp />
        </CrashGuard>
      </Themed>
    </DeskProvider>
  );
}

function Themed({ nonce, children }: { nonce: string; children: React.ReactNode }) {
  const { theme: wanted } = useSettings();
  const scheme = useScheme(wanted);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}

function Phase() {
  const app = useApp();
  const desk = useDesk();
  const failure = useStore(desk.app.store, (s) => s.failure);
  if (!app) return <p className={css.starting}>{failure ? sayFailure(failure) : appWords.frame.starting}</p>;
  if (app.phase === 'ready' && !app.asksDesk) return <AppFrame />;
  return (
    <>
      {app.phase === 'consulting' ? <ConsultingScreen /> : <BeforeTheDesk app={app} />}
      <HelpAnywhere />
      {/* Behind the lock nothing is said of what was done before. */}
      {app.phase !== 'locked' && <NoticesAnywhere />}
    </>
  );
}

function BeforeTheDesk({ app }: { app: AppState }) {
  if (app.phase === 'locked') return <LockPage />;
  if (app.phase === 'first-run') return <FirstScreen />;
  if (app.phase === 'blocked') {
    const isForGood = app.failure?.kind === 'store-key-wrong' || app.failure?.kind === 'store-damaged';
    return <Blocked failure={app.failure} removal={isForGood && <RemoveBlockedPc />} />;
  }
  return <DeskQuestions />;
}

/** A new PC is connected by address and key, or joins the PCs of its clinic. */
function FirstScreen() {
  const mayJoin = useMayJoin();
  const { pcs } = useClinicPcs();
  const [joining, setJoining] = useState<boolean | null>(null);
  // It has joined, and was restarted before it reached the practice.
  if (joining ?? pcs?.waitsToConnect) return <JoinFirst onBack={() => setJoining(false)} />;
  return (
    <FirstRun onJoin={mayJoin ? () => setJoining(true) : null}>
      <FirewallStays />
    </FirstRun>
  );
}
