import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PatientBrief } from '../../shared/bridge/views.ts';
import type { LocationIds } from '../../shared/locations.ts';
import type { HelpPage } from '../model/help-pages.ts';
import type { Chosen, DeskPlace, DialogState, OpenMenu, ScreenName, ViewState } from './view-state.ts';

export type { AskedTime, Chosen, DeskPlace, DialogState, ScreenName, ViewState } from './view-state.ts';

/** The screens that show the header's day; from the others, another day leads to its list. */
const ofADay: readonly ScreenName[] = ['today', 'money', 'figures', 'loose-ends'];

export type View = {
  readonly store: StoreApi<ViewState>;
  go(screen: ScreenName): void;
  showDate(date: string | null): void;
  filterPractitioner(id: number | null): void;
  lookEverywhere(everywhere: boolean): void;
  toggleGone(): void;
  choose(chosen: Chosen | null): void;
  /** Expands or collapses an appointment of several patients. */
  openGroup(appointmentId: number, open: boolean): void;
  /**
   * Chooses, scrolls into view, and focuses.
   *
   * Guarantee: a row that the user asks to see is listed, whatever the filters and the toggle hide.
   */
  revealRow(key: string): void;
  /** The same, for a step within the list. */
  stepTo(key: string): void;
  /** Moves the focus to a row without changing the choice. */
  moveOn(key: string): void;
  /** A row took the focus: it is chosen, unless the focus was only moved on to it. */
  focused(key: string): void;
  /** Selects several rows together; `key`, one of them, is chosen. */
  mark(keys: readonly string[], key: string): void;
  /** The keys of the rows and groups that the day shows, from top to bottom, also as columns. Null: no day is shown. */
  listed: readonly string[] | null;
  /**
   * Of what was selected, and of where the focus was moved on to, only these rows stay, and a menu only at one of them. The choice
   * stays, since the panel shows it.
   */
  keepOnly(keys: readonly string[]): void;
  focusChosen(): void;
  /**
   * Whether the chosen row is still to be scrolled into view; reading consumes the request, which outlives a change of
   * the screen.
   */
  takeReveal(reveal: number): boolean;
  /** Opens the panel and moves the focus into it. */
  openPanel(): void;
  /** The same for the request to move the focus into the panel. */
  takeEnterPanel(enterPanel: number): boolean;
  /** Opens the panel, where it overlays the list, and leaves the focus where it is. */
  showPanel(): void;
  closePanel(): void;
  openDialog(dialog: DialogState): void;
  closeDialog(): void;
  openHelp(page: HelpPage): void;
  closeHelp(): void;
  /**
   * Chooses a row and opens its menu.
   *
   * Guarantee: the menu is open only as long as that row is chosen and listed.
   */
  openMenu(menu: OpenMenu): void;
  closeMenu(): void;
  /** Shows a patient's page. */
  openPatient(id: number): void;
  /** Shows the search of the screen "Patients", with a text in it. */
  findPatients(text: string): void;
  lookAtScan(id: string | null): void;
  showTakingsAt(places: LocationIds | null): void;
  showLooseTab(tab: ViewState['looseTab']): void;
  /** A delay that is offered is declined, for as long as the desk is open. */
  declineLate(offer: string): void;
  /** Records that a patient's page is on the screen. */
  noteOpened(patient: PatientBrief): void;
  /** The current place, without dropped files. */
  place(): DeskPlace;
  returnTo(place: DeskPlace): void;
  /** Resets to the initial state. */
  forget(): void;
};

const mostRecent = 8;

const isSameRow = (a: Chosen | null, b: Chosen | null): boolean =>
  a?.kind === 'row' && b?.kind === 'row' && a.key === b.key;

const none: ReadonlySet<string> = new Set();

/** A new choice clears the selection, and takes the focus. */
const alone = { cursor: null, marked: none };

const atFirst: ViewState = {
  screen: 'today',
  date: null,
  practitionerId: null,
  everywhere: false,
  showGone: false,
  asked: null,
  chosen: null,
  cursor: null,
  marked: none,
  openGroups: new Set(),
  panelOpen: false,
  dialog: null,
  help: null,
  menu: null,
  patientId: null,
  findText: '',
  scanId: null,
  takingsAt: null,
  looseTab: 'left-over',
  lateDeclined: none,
  recent: [],
  reveal: 0,
  enterPanel: 0,
};

export function createView(): View {
  const store = createStore<ViewState>(() => atFirst);
  const set = store.setState;
  store.subscribe(({ menu, chosen }) => {
    if (menu && !isSameRow(chosen, { kind: 'row', key: menu.key })) set({ menu: null });
  });
  const granted = { reveal: 0, enterPanel: 0 };
  const take = (wish: keyof typeof granted, asked: number): boolean => {
    const open = granted[wish] < asked;
    granted[wish] = Math.max(granted[wish], asked);
    return open;
  };
  const view: View = {
    store,
    takeReveal: (reveal) => take('reveal', reveal),
    takeEnterPanel: (enterPanel) => take('enterPanel', enterPanel),
    // The rail's entry of the current screen leads back to its start.
    go: (screen) => set((now) => ({ screen, patientId: now.screen === screen ? null : now.patientId })),
    showDate: (date) =>
      set(({ chosen, screen }) => ({
        date,
        asked: null,
        screen: ofADay.includes(screen) ? screen : 'today',
        chosen: chosen?.kind === 'row' ? null : chosen,
        ...alone,
      })),
    filterPractitioner: (practitionerId) => set({ practitionerId, asked: null, ...alone }),
    lookEverywhere: (everywhere) => set({ everywhere, asked: null, ...alone }),
    toggleGone: () => set(({ showGone }) => ({ showGone: !showGone, asked: null })),
    // A row that takes the focus was often chosen just before: no render for that.
    choose: (chosen) =>
      set((now) =>
        isSameRow(now.chosen, chosen) && now.cursor === null && now.marked.size === 0
          ? now
          : { chosen, ...alone },
      ),
    focused(key) {
      const { cursor, marked } = store.getState();
      if (cursor !== key && !marked.has(key)) view.choose({ kind: 'row', key });
    },
    moveOn: (cursor) => set(({ reveal }) => ({ cursor, marked: none, reveal: reveal + 1 })),
    mark: (keys, key) =>
      set(({ reveal }) => ({
        chosen: { kind: 'row', key },
        cursor: null,
        marked: new Set(keys),
        reveal: reveal + 1,
      })),
    listed: null,
    keepOnly: (keys) =>
      set((now) => {
        const stays = new Set(keys);
        const still = [...now.marked].filter((key) => stays.has(key));
        const cursor = now.cursor !== null && stays.has(now.cursor) ? now.cursor : null;
        const menu = now.menu !== null && stays.has(now.menu.key) ? now.menu : null;
        if (still.length === now.marked.size && cursor === now.cursor && menu === now.menu) return now;
        return { cursor, menu, marked: still.length > 1 ? new Set(still) : none };
      }),
    openGroup: (appointmentId, open) =>
      set(({ openGroups }) => {
        const next = new Set(openGroups);
        if (open) next.add(appointmentId);
        else next.delete(appointmentId);
        return { openGroups: next };
      }),
    revealRow: (key) =>
      set(({ reveal }) => ({
        screen: 'today',
        chosen: { kind: 'row', key },
        reveal: reveal + 1,
        asked: key,
        menu: null,
        ...alone,
      })),
    stepTo: (key) => set(({ reveal }) => ({ chosen: { kind: 'row', key }, reveal: reveal + 1, ...alone })),
    focusChosen: () => set(({ reveal }) => ({ reveal: reveal + 1, panelOpen: false })),
    openPanel: () => set(({ enterPanel }) => ({ panelOpen: true, enterPanel: enterPanel + 1, cursor: null })),
    showPanel: () => set({ panelOpen: true }),
    closePanel: () => set({ panelOpen: false }),
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    openHelp: (help) => set({ help }),
    closeHelp: () => set({ help: null }),
    openMenu(menu) {
      view.choose({ kind: 'row', key: menu.key });
      set({ menu });
    },
    closeMenu: () => set({ menu: null }),
    openPatient: (patientId) => set({ screen: 'patients', patientId }),
    findPatients: (findText) => set({ screen: 'patients', patientId: null, findText }),
    lookAtScan: (scanId) => set({ scanId }),
    showTakingsAt: (takingsAt) => set({ takingsAt }),
    showLooseTab: (looseTab) => set({ looseTab }),
    declineLate: (offer) => set((now) => ({ lateDeclined: new Set([...now.lateDeclined, offer]) })),
    place() {
      const { screen, date, practitionerId, everywhere, showGone, asked } = store.getState();
      const { chosen, panelOpen, dialog: open, patientId, findText } = store.getState();
      const { scanId, takingsAt, looseTab, marked, openGroups } = store.getState();
      const dialog = open?.kind === 'file' ? { ...open, files: [] } : open;
      return {
        screen,
        date,
        practitionerId,
        everywhere,
        showGone,
        asked,
        chosen,
        panelOpen,
        dialog,
        patientId,
        findText,
        scanId,
        takingsAt,
        looseTab,
        marked: [...marked],
        openGroups: [...openGroups],
      };
    },
    returnTo: ({ marked, openGroups, ...place }) =>
      set(({ reveal }) => ({
        ...place,
        marked: new Set(marked),
        openGroups: new Set(openGroups),
        reveal: reveal + 1,
      })),
    forget() {
      granted.reveal = 0;
      granted.enterPanel = 0;
      set(atFirst);
    },
    noteOpened: (patient) =>
      set(({ recent }) => ({
        recent: [patient, ...recent.filter((p) => p.id !== patient.id)].slice(0, mostRecent),
      })),
  };
  return view;
}
