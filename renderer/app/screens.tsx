import {
  IconAddressBook,
  IconAdjustments,
  IconCash,
  IconCloudUp,
  IconHourglass,
  IconListCheck,
  IconListDetails,
  IconScan,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Toasts } from '../features/arrival/undo-toasts.tsx';
import { ContactsScreen } from '../features/contacts/contacts.tsx';
import { FiguresOfDays } from '../features/figures/figures.tsx';
import { Hint } from '../features/help/hint.tsx';
import { HiddenInPrivacy, HiddenPanel } from '../features/lock/privacy.tsx';
import { LooseEnds } from '../features/loose-ends/loose-ends.tsx';
import { WaitsBadge } from '../features/outbox/outbox-badge.tsx';
import { WaitingScreen } from '../features/outbox/outbox-screen.tsx';
import { Patients } from '../features/patients/patients.tsx';
import { PersonPanel } from '../features/person/person-panel.tsx';
import { Scans } from '../features/scans/scans.tsx';
import { ScansBadge } from '../features/scans/scans-badge.tsx';
import { Banners } from '../features/status/banners.tsx';
import { Money } from '../features/takings/takings-screen.tsx';
import { Today } from '../features/today/today.tsx';
import { WaitingRoom } from '../features/waiting-room/waiting-room.tsx';
import { commonWords } from '../model/common-words.ts';
import { keyWords } from '../model/key-words.ts';
import { useSettings, useView } from '../state/use-desk.tsx';
import type { ScreenName } from '../state/view.ts';
import css from './frame.module.css';
import { ClinicScreen, DiagnosticsScreen, NamesScreen, SettingsScreen } from './settings-pages.tsx';
import { appWords } from './words.ts';

const titles = keyWords.screens;

/** The screens of the rail, in order. To add a screen, add a row here and its name in `state/view-state.ts`. */
export const screens: readonly {
  readonly name: ScreenName;
  readonly title: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly foot: boolean;
  readonly Screen: ComponentType;
  /** A count beside the entry. */
  readonly Badge?: ComponentType;
  /** The rail entry to highlight, for a screen without an entry of its own. */
  readonly under?: ScreenName;
}[] = [
  { name: 'today', title: titles.today, icon: IconListDetails, foot: false, Screen: TodayScreen },
  { name: 'waiting', title: titles.waiting, icon: IconHourglass, foot: false, Screen: scrolled(WaitingRoom) },
  { name: 'patients', title: titles.patients, icon: IconUser, foot: false, Screen: scrolled(Patients) },
  {
    name: 'contacts',
    title: titles.contacts,
    icon: IconAddressBook,
    foot: false,
    Screen: scrolled(ContactsScreen),
  },
  { name: 'money', title: titles.money, icon: IconCash, foot: false, Screen: scrolled(Money) },
  {
    name: 'figures',
    title: commonWords.howTheDayWent,
    icon: IconCash,
    foot: false,
    Screen: scrolled(FiguresOfDays),
    under: 'money',
  },
  {
    name: 'loose-ends',
    title: titles['loose-ends'],
    icon: IconListCheck,
    foot: false,
    Screen: scrolled(LooseEnds),
  },
  {
    name: 'scans',
    title: titles.scans,
    icon: IconScan,
    foot: false,
    Screen: scrolled(Scans),
    Badge: ScansBadge,
  },
  {
    name: 'waits',
    title: titles.waits,
    icon: IconCloudUp,
    foot: false,
    Screen: scrolled(WaitingScreen),
    Badge: WaitsBadge,
  },
  { name: 'settings', title: titles.settings, icon: IconAdjustments, foot: true, Screen: SettingsScreen },
  {
    name: 'clinic',
    title: appWords.pages.clinic,
    icon: IconAdjustments,
    foot: true,
    Screen: ClinicScreen,
    under: 'settings',
  },
  {
    name: 'names',
    title: appWords.pages.names,
    icon: IconAdjustments,
    foot: true,
    Screen: NamesScreen,
    under: 'settings',
  },
  {
    name: 'diagnostics',
    title: appWords.pages.diagnostics,
    icon: IconAdjustments,
    foot: true,
    Screen: DiagnosticsScreen,
    under: 'settings',
  },
];

/** Privacy mode hides the other screens entirely: they are about one patient, or about money. */
export const shownInPrivacy: readonly ScreenName[] = [
  'today',
  'waiting',
  'settings',
  'clinic',
  'names',
  'diagnostics',
];

export function HiddenScreen({ title }: { title: string }) {
  return (
    <main className={css.scroll} id="main" tabIndex={-1}>
      <HiddenInPrivacy what={title} />
    </main>
  );
}

function TodayScreen() {
  const { privacy } = useSettings();
  const dialog = useView((v) => v.dialog);
  return (
    <div className={css.beside}>
      <main className={css.list} id="main" tabIndex={-1}>
        <Banners />
        <Today />
        {dialog === null && <Toasts docked />}
        {dialog === null && !privacy && <Hint />}
      </main>
      {privacy ? <HiddenPanel /> : <PersonPanel />}
    </div>
  );
}

/** A screen that scrolls as a whole, below the banners. */
function scrolled(Inside: ComponentType): ComponentType {
  return function ScrolledScreen() {
    return (
      <main className={css.scroll} id="main" tabIndex={-1}>
        <Banners />
        <Inside />
      </main>
    );
  };
}
