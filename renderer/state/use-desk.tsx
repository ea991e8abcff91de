import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { AppState, CatchUp, DoingView, Settings, Status, WriteView } from '../../shared/bridge/views.ts';
import type { ClockStyle } from '../../shared/clock-words.ts';
import { defaultSettings } from '../../shared/default-settings.ts';
import { coarse } from './clock.ts';
import type { DayState } from './day.ts';
import type { PageState } from './desk.ts';
import type { ShownNotices } from './notices.ts';
import type { OpenQuestion } from './outbox.ts';
import type { ViewState } from './view.ts';

const DeskContext = createContext<PageState | null>(null);

export function DeskProvider({ desk, children }: { desk: PageState; children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): PageState {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('used outside the desk');
  return desk;
}

export const useView = <T,>(pick: (view: ViewState) => T): T => useStore(useDesk().view.store, pick);
export const useDay = <T,>(pick: (day: DayState) => T): T => useStore(useDesk().day.store, pick);
export const useApp = (): AppState | null => useStore(useDesk().app.store, (s) => s.value);
export const useStatus = (): Status | null => useStore(useDesk().status.store, (s) => s.value);
/** A value derived from the status, compared one level deep: every change of the outbox makes a new status. */
export const useOfStatus = <T,>(make: (status: Status) => T): T | null =>
  useStore(
    useDesk().status.store,
    useShallow((s) => s.value && make(s.value)),
  );
export const useWhileOut = (): CatchUp | null => useStore(useDesk().catchUp.store, (s) => s.value);
export const useWrites = (): readonly WriteView[] => useStore(useDesk().outbox.store, (s) => s.writes);

/**
 * A value derived from the writes, compared one level deep: some of them, a number, some words. Fifty pending documents
 * change the outbox some two hundred times; the component renders only when the derived value changes.
 */
export const useOfWrites = <T,>(make: (writes: readonly WriteView[]) => T): T =>
  useStore(
    useDesk().outbox.store,
    useShallow((s) => make(s.writes)),
  );

/** Some of what the other desks are doing: the component renders only when that changes. */
export const useOfSight = <T,>(make: (doing: readonly DoingView[]) => T): T =>
  useStore(
    useDesk().sight.store,
    useShallow(({ value }) => make(value?.doing ?? nothing)),
  );
const nothing: readonly DoingView[] = [];

export const useNotices = (): ShownNotices => useStore(useDesk().notices.store);

/** The last known state of a write, also after it left the outbox. */
export const useHeard = (id: string | null): WriteView | undefined =>
  useStore(useDesk().outbox.store, (s) => (id === null ? undefined : s.heard.get(id)));

/** The action that waits to be confirmed. */
export const useOpenQuestion = (): OpenQuestion | null => useStore(useDesk().outbox.store, (s) => s.asked);

/** Whether a write left the outbox: done, or discarded by a person. */
export const useGone = (id: string | null): boolean =>
  useStore(useDesk().outbox.store, (s) => id !== null && s.gone.has(id));

/** The time, every second: for the few components that show seconds. */
export const useSeconds = (): number => useStore(useDesk().clock.store, (c) => c.now);
/** The time, every ten seconds: for components that show minutes. */
export const useMinutes = (): number => useStore(useDesk().clock.store, (c) => coarse(c.now));

/** The settings; until they have been read, the defaults. */
export function useSettings(): Settings {
  return useStore(useDesk().settings.store, (s) => s.value) ?? defaultSettings;
}

/** How this desk writes times of day: `1:15 pm` or `13:15`. */
export const useClockStyle = (): ClockStyle => useSettings().clockStyle;
