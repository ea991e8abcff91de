import type { EventEmitter } from 'node:events';
import type { BrowserWindow, NativeImage } from 'electron';
import type { StandinControl } from './control.ts';
import type { StandinPreset } from './preset.ts';
import type { ScreenArea, StandinScreens } from './screens.ts';

/** The frame of a window, as the system shows it. */
export type FrameState = {
  visible: boolean;
  focused: boolean;
  minimised: boolean;
  maximised: boolean;
  fullScreen: boolean;
  /** What lies over its button in the taskbar. */
  overlay: string | null;
  destroyed: boolean;
};

type Methods = Pick<
  BrowserWindow,
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'unmaximize'
  | 'setFullScreen'
  | 'setOverlayIcon'
  | 'isVisible'
  | 'isFocused'
  | 'isMinimized'
  | 'isMaximized'
  | 'isFullScreen'
  | 'getNormalBounds'
>;

export type WindowFrame = {
  readonly methods: Methods;
  readonly state: Readonly<FrameState>;
  /** What it covers on the screens. */
  bounds(): ScreenArea;
  /** A person turns to another window, of this program or of another. */
  blur(): void;
  /** A person puts it elsewhere. */
  move(to: ScreenArea): void;
  gone(): void;
};

/**
 * Each behaviour is Electron's, as documented (electron.d.ts 45.4, `BrowserWindow`, and docs/api/browser-window.md):
 * - `show`: "Shows and gives focus to the window." `showInactive`: "Shows the window but doesn't focus on it."
 * - `maximize`: "This will also show (but not focus) the window if it isn't being displayed already."
 * - `minimize` on a hidden window shows it minimised, and is no `show` (shell/browser/native_window_views.cc, Minimize); `show`
 *   and `showInactive` are one each time, also of a window that is shown already (NotifyWindowShow).
 * - `restore`: "Restores the window from minimized state to its previous state." Where that is maximised, Windows says both
 *   (native_window_views_win.cc, HandleSizeEvent); until then a minimised window is not maximised there (IsZoomed).
 * - `setOverlayIcon`: "Sets a 16 x 16 pixel overlay onto the current taskbar icon", @platform win32. Windows keeps it on
 *   the button (ITaskbarList3::SetOverlayIcon), and a window that is hidden or not shown yet has none.
 * - `setFullScreen` on a hidden window shows and activates it on Linux (native_window_views.cc, SetFullScreen).
 * - On a screen of another scale than the main one's Windows stands a window one step beside where it was made, each time
 *   (electron issues 10862 and 51730: the constructor and `getBounds` convert by different scales).
 * - `focus` may be refused: Windows lets a program in the background not take the keyboard (SetForegroundWindow).
 */
export function openFrame(
  id: number,
  place: ScreenArea,
  around: {
    readonly preset: StandinPreset;
    readonly control: Pick<StandinControl, 'tell'>;
    readonly screens: StandinScreens;
    /** The window's own events. */
    readonly window: EventEmitter;
    /** @returns whether the system lets this window have the keyboard */
    readonly mayFocus: () => boolean;
    /** It has the keyboard from now on, and no other window has it. */
    readonly onFocus: () => void;
  },
): WindowFrame {
  const { preset, control, screens, window } = around;
  const state: FrameState = {
    visible: false,
    focused: false,
    minimised: false,
    maximised: false,
    fullScreen: false,
    overlay: null,
    destroyed: false,
  };
  const main = screens.screen.getPrimaryDisplay();
  const beside =
    preset.platform === 'win32' && screens.showing(place).scaleFactor !== main.scaleFactor ? 1 : 0;
  let stands: ScreenArea = { ...place, x: place.x + beside, y: place.y + beside };
  const appear = () => {
    if (state.visible) return;
    state.visible = true;
    control.tell({ event: 'shown', window: id });
  };
  const showInactive = () => {
    appear();
    window.emit('show');
  };
  const blur = () => {
    if (!state.focused) return;
    state.focused = false;
    window.emit('blur');
  };
  const focus = () => {
    if (!state.visible || state.focused || state.minimised || !around.mayFocus()) return;
    around.onFocus();
    state.focused = true;
    window.emit('focus');
  };
  const methods: Methods = {
    show() {
      showInactive();
      focus();
    },
    showInactive,
    hide() {
      if (!state.visible) return;
      state.visible = false;
      state.overlay = null;
      blur();
      control.tell({ event: 'hidden', window: id });
      window.emit('hide');
    },
    focus,
    minimize() {
      if (state.minimised) return;
      appear();
      state.minimised = true;
      blur();
      window.emit('minimize');
    },
    restore() {
      if (!state.minimised) return;
      state.minimised = false;
      window.emit('restore');
      if (state.maximised && preset.platform === 'win32') window.emit('maximize');
      focus();
    },
    maximize() {
      if (!state.visible) showInactive();
      state.minimised = false;
      if (state.maximised) return;
      state.maximised = true;
      window.emit('maximize');
    },
    unmaximize() {
      if (!state.maximised) return;
      state.maximised = false;
      window.emit('unmaximize');
    },
    setFullScreen(full) {
      if (state.fullScreen === full) return;
      state.fullScreen = full;
      if (full && !state.visible && preset.platform === 'linux') methods.show();
      window.emit(full ? 'enter-full-screen' : 'leave-full-screen');
    },
    setOverlayIcon(picture: NativeImage | null, words) {
      if (preset.platform !== 'win32') throw new Error('setOverlayIcon: @platform win32');
      if (state.visible) state.overlay = picture === null ? null : words;
    },
    isVisible: () => state.visible,
    isFocused: () => state.focused,
    isMinimized: () => state.minimised,
    isMaximized: () => state.maximised && !(state.minimised && preset.platform === 'win32'),
    isFullScreen: () => state.fullScreen,
    getNormalBounds: () => screens.keptInSight(stands),
  };
  return {
    methods,
    state,
    bounds() {
      const there = screens.keptInSight(stands);
      return state.fullScreen ? screens.showing(there).bounds : there;
    },
    blur,
    move(to) {
      stands = to;
    },
    gone() {
      state.destroyed = true;
      state.visible = false;
      state.focused = false;
      state.overlay = null;
    },
  };
}
