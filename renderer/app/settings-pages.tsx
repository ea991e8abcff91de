import type { ReactNode } from 'react';
import { SubNav } from '../components/sub-nav.tsx';
import { ClinicPcsPage } from '../features/clinic-pcs/clinic-pcs.tsx';
import { DiagnosticsPage } from '../features/diagnostics/diagnostics.tsx';
import { NamesAndColours } from '../features/names-and-colours/names-and-colours.tsx';
import { SettingsForm } from '../features/settings/settings.tsx';
import { RemovePc } from '../features/this-pc/remove-pc.tsx';
import { useDesk, useView } from '../state/use-desk.tsx';
import css from './frame.module.css';
import { appWords } from './words.ts';

const words = appWords.pages;

const pages = [
  { name: 'settings', title: words.thisPc },
  { name: 'clinic', title: words.clinic },
  { name: 'names', title: words.names },
  { name: 'diagnostics', title: words.diagnostics },
] as const;
type PageName = (typeof pages)[number]['name'];

/** The four pages under the rail entry "Settings". */
function SettingsPage({ children }: { children: ReactNode }) {
  const { view } = useDesk();
  const now = useView((v) => v.screen) as PageName;
  return (
    <main className={css.scroll} id="main">
      <SubNav label={words.label} pages={pages} now={now} onGo={(name) => view.go(name)} />
      {children}
    </main>
  );
}

export const SettingsScreen = () => (
  <SettingsPage>
    <SettingsForm>
      <RemovePc />
    </SettingsForm>
  </SettingsPage>
);

export const ClinicScreen = () => (
  <SettingsPage>
    <ClinicPcsPage />
  </SettingsPage>
);

export const NamesScreen = () => (
  <SettingsPage>
    <NamesAndColours />
  </SettingsPage>
);

export const DiagnosticsScreen = () => (
  <SettingsPage>
    <DiagnosticsPage />
  </SettingsPage>
);
