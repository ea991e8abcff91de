import { IconAdjustments, IconHourglass, IconListDetails } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { PersonPanel } from '../features/person/person-panel.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { Banners } from '../features/status/banners.tsx';
import { Today } from '../features/today/today.tsx';
import { Waiting } from '../features/waiting/waiting.tsx';
import type { ScreenName } from '../state/view.ts';
import css from './frame.module.css';

/** The screens of the rail, in its order. A new screen is one more row here, and its name in `state/view.ts`. */
export const screens: readonly {
  readonly name: ScreenName;
  readonly title: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly foot: boolean;
  readonly Screen: ComponentType;
}[] = [
  { name: 'today', title: 'Today', icon: IconListDetails, foot: false, Screen: TodayScreen },
  { name: 'waiting', title: 'Waiting', icon: IconHourglass, foot: false, Screen: scrolled(Waiting) },
  { name: 'settings', title: 'Settings', icon: IconAdjustments, foot: true, Screen: SettingsScreen },
];

function TodayScreen() {
  return (
    <div className={css.beside}>
      <main className={css.list} id="main">
        <Banners />
        <Today />
      </main>
      <PersonPanel />
    </div>
  );
}

/** A screen that scrolls as a whole, under the banners. */
function scrolled(Inside: ComponentType): ComponentType {
  return function ScrolledScreen() {
    return (
      <main className={css.scroll} id="main">
        <Banners />
        <Inside />
      </main>
    );
  };
}

function SettingsScreen() {
  return (
    <main className={css.scroll} id="main">
      <Settings />
    </main>
  );
}
