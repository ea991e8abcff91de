import { EventEmitter } from 'node:events';
import { basename, join } from 'node:path';
import type {
  AddRepresentationOptions,
  default as Electron,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import type { StandinControl } from './control.ts';
import { requestBy } from './net-request.ts';
import { notices } from './notices.ts';
import type { StandinPreset } from './preset.ts';
import { onlyKnown, strict } from './strict.ts';

/** What a person sees of the program outside its window: tray, notices, dialogs, power. Recorded, and moved by tests. */
export type StandinDesk = {
  readonly Tray: unknown;
  readonly Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  readonly Notification: unknown;
  readonly nativeImage: Pick<typeof Electron.nativeImage, 'createEmpty'>;
  readonly dialog: Pick<
    typeof Electron.dialog,
    'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'
  >;
  readonly powerMonitor: Pick<
    typeof Electron.powerMonitor,
    'on' | 'isOnBatteryPower' | 'getSystemIdleTime' | 'getSystemIdleState'
  >;
  readonly powerSaveBlocker: Pick<typeof Electron.powerSaveBlocker, 'start' | 'stop' | 'isStarted'>;
  readonly net: Pick<typeof Electron.net, 'isOnline' | 'request'>;
  readonly nativeTheme: Pick<typeof Electron.nativeTheme, 'themeSource'>;
};

/** An image by its representations, as data addresses. */
type Picture = { readonly pictures: { readonly scaleFactor: number; readonly dataURL: string }[] };
type Menu = { readonly items: readonly MenuItemConstructorOptions[] };

export function createStandinDesk(
  control: StandinControl,
  preset: StandinPreset,
  terminate: () => void,
): StandinDesk {
  return {
    ...trayAndMenu(control, preset),
    Notification: notices(control, preset),
    dialog: dialogs(control),
    ...surroundings(control, preset, terminate),
  };
}

function trayAndMenu(
  control: StandinControl,
  preset: StandinPreset,
): Pick<StandinDesk, 'Tray' | 'Menu' | 'nativeImage'> {
  let shown: { tray: EventEmitter; toolTip: string; menu: Menu; picture: Picture } | null = null;

  class Tray {
    constructor(picture: Picture) {
      if (shown !== null) throw new Error('the stand-in has room for one tray');
      const tray = new EventEmitter();
      const state = { tray, toolTip: '', menu: { items: [] } as Menu, picture };
      shown = state;
      // biome-ignore lint/correctness/noConstructorReturn: the program says `new`, and gets the strict one.
      return strict(
        'Tray',
        Object.assign(tray, {
          setImage: (next: Picture) => {
            state.picture = next;
          },
          setToolTip: (text: string) => {
            state.toolTip = text;
          },
          setContextMenu: (menu: Menu) => {
            state.menu = menu;
          },
          destroy: () => {
            shown = null;
          },
        }),
      ) as unknown as Tray;
    }
  }

  // Windows takes an icon of the image's bitmap for scale 1, and scales that (shell/browser/ui/tray_icon_win; electron issues
  // 2248 and 33044: "no way to use these in the system tray").
  const shownBySystem = ({ pictures }: Picture) =>
    preset.platform === 'win32' ? pictures.filter(({ scaleFactor }) => scaleFactor === 1) : pictures;

  let roles: string[] | null = null;
  control.on({
    'menu.read': () => roles,
    'tray.read': () =>
      shown && {
        toolTip: shown.toolTip,
        pictures: shownBySystem(shown.picture).map(({ dataURL }) => dataURL),
        menu: shown.menu.items.map(({ label = '—', enabled = true, checked = null }) => ({
          label,
          enabled,
          checked,
        })),
      },
    'tray.click': () => {
      shown?.tray.emit('click', {});
      return null;
    },
    'tray.choose': ({ label }) => {
      const item = shown?.menu.items.find((one) => one.label === label && one.enabled !== false);
      if (item?.click === undefined) throw new Error(`the tray's menu has no “${label}” to click`);
      (item.click as () => void)();
      return null;
    },
  });

  return {
    Tray,
    Menu: strict('Menu', {
      buildFromTemplate(items: MenuItemConstructorOptions[]) {
        for (const item of items)
          onlyKnown('the menu item', item, ['label', 'click', 'enabled', 'type', 'checked', 'role']);
        return { items };
      },
      setApplicationMenu: (menu: Menu | null) => {
        roles = menu?.items.map(({ role = '' }) => role) ?? null;
      },
    }) as unknown as StandinDesk['Menu'],
    nativeImage: strict('nativeImage', {
      createEmpty() {
        const pictures: Picture['pictures'] = [];
        // electron.d.ts, `AddRepresentationOptions`: "The scale factor to add the image representation for."
        const addRepresentation = ({ scaleFactor = 1, dataURL = '' }: AddRepresentationOptions) =>
          void pictures.push({ scaleFactor, dataURL });
        return strict('NativeImage', { pictures, addRepresentation });
      },
    }) as unknown as StandinDesk['nativeImage'],
  };
}

function dialogs(control: StandinControl): StandinDesk['dialog'] {
  const open: { kind: string; owned?: boolean; answer: (paths: readonly string[]) => void }[] = [];
  const boxes: string[] = [];
  control.on({
    'box.list': () => boxes,
    'dialog.list': () => open.map(({ kind }) => kind),
    'dialog.owned': () => open[0]?.owned ?? false,
    'dialog.answer': ({ paths }) => {
      const oldest = open.shift();
      if (oldest === undefined) throw new Error('no dialog is open');
      oldest.answer(paths);
      return null;
    },
  });
  return strict('dialog', {
    showOpenDialog: () =>
      new Promise<OpenDialogReturnValue>((resolve) => {
        const answer = (paths: readonly string[]) =>
          resolve({ canceled: paths.length === 0, filePaths: [...paths] });
        open.push({ kind: 'open', answer });
        control.tell({ event: 'dialog', kind: 'open' });
      }),
    /** Answered with the path of a file; in the demo, where the dialog is not seen, with the folder of `FOYER_SAVES`. */
    showSaveDialog: (_window: unknown, { defaultPath = 'file' }: SaveDialogOptions) =>
      new Promise<SaveDialogReturnValue>((resolve) => {
        const answer = ([filePath = '']: readonly string[]) =>
          resolve({ canceled: filePath === '', filePath });
        const folder = process.env['FOYER_SAVES'];
        if (folder !== undefined) return answer([join(folder, basename(defaultPath))]);
        open.push({ kind: 'save', answer });
        control.tell({ event: 'dialog', kind: 'save' });
      }),
    /**
     * Answered with the index of a button; with nothing: the one that Escape chooses. docs/api/dialog.md: "The `window`
     * argument allows the dialog to attach itself to a parent window, making it modal." electron.d.ts, `signal`: "the message box
     * will behave as if it was cancelled by the user."
     */
    showMessageBox: (...asked: [MessageBoxOptions] | [object, MessageBoxOptions]) =>
      new Promise<MessageBoxReturnValue>((resolve) => {
        const options = asked.length === 1 ? asked[0] : asked[1];
        const answer = ([button]: readonly string[]) =>
          resolve({ response: Number(button ?? options.cancelId ?? 0), checkboxChecked: false });
        const box = { kind: 'message', owned: asked.length === 2, answer };
        open.push(box);
        options.signal?.addEventListener('abort', () => {
          const at = open.indexOf(box);
          if (at >= 0) open.splice(at, 1);
          answer([]);
        });
        control.tell({ event: 'dialog', kind: 'message' });
      }),
    showErrorBox(title: string, content: string) {
      boxes.push(title);
      process.stderr.write(`${title}: ${content}\n`);
    },
  }) as unknown as StandinDesk['dialog'];
}

/** electron.d.ts, `PowerMonitor`: events that not every system has. */
const onlyOn: Readonly<Record<string, readonly string[]>> = {
  shutdown: ['linux', 'darwin'],
  'on-ac': ['darwin', 'win32'],
  'on-battery': ['darwin'],
  'lock-screen': ['darwin', 'win32'],
  'unlock-screen': ['darwin', 'win32'],
  'user-did-become-active': ['darwin'],
  'user-did-resign-active': ['darwin'],
};

function surroundings(
  control: StandinControl,
  preset: StandinPreset,
  terminate: () => void,
): Pick<StandinDesk, 'powerMonitor' | 'powerSaveBlocker' | 'net' | 'nativeTheme'> {
  let online = true;
  let onBattery = false;
  let idle = preset.idleSeconds;
  const power = new EventEmitter();
  const blockers = new Map<number, string>();
  let lastBlocker = -1;
  control.on({
    'power.say': ({ what }) => {
      const only = onlyOn[what];
      if (only !== undefined && !only.includes(preset.platform))
        throw new Error(`${what}: @platform ${only.join(',')}`);
      // electron.d.ts, `shutdown`: "If `e.preventDefault()` is called, the app should exit as soon as possible"; else the
      // system goes on, and the program is gone.
      if (what === 'shutdown') {
        let waits = false;
        power.emit(what, {
          preventDefault: () => {
            waits = true;
          },
        });
        if (!waits) setImmediate(terminate);
        return null;
      }
      if (what === 'on-battery') onBattery = true;
      if (what === 'on-ac') onBattery = false;
      power.emit(what);
      return null;
    },
    'idle.set': ({ seconds }) => {
      idle = seconds;
      return null;
    },
    'blockers.read': () => [...blockers.values()],
    'net.set': (next) => {
      online = next.online;
      return null;
    },
  });
  return {
    powerMonitor: strict(
      'powerMonitor',
      Object.assign(power, {
        isOnBatteryPower: () => onBattery,
        getSystemIdleTime: () => idle,
        getSystemIdleState: (threshold: number) => (idle >= threshold ? 'idle' : 'active'),
      }),
    ) as unknown as StandinDesk['powerMonitor'],
    // electron.d.ts: "start … Returns `Integer` - The blocker ID that is assigned to this power blocker"; "stop … Returns
    // `boolean` - Whether the specified `powerSaveBlocker` has been stopped".
    powerSaveBlocker: strict('powerSaveBlocker', {
      start(type: string) {
        if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep')
          throw new TypeError(`powerSaveBlocker has no type ${type}`);
        lastBlocker += 1;
        blockers.set(lastBlocker, type);
        return lastBlocker;
      },
      stop: (id: number) => blockers.delete(id),
      isStarted: (id: number) => blockers.has(id),
    }) as unknown as StandinDesk['powerSaveBlocker'],
    net: strict('net', {
      isOnline: () => online,
      request: (asked: Electron.ClientRequestConstructorOptions) => requestBy(asked, () => online),
    }) as unknown as StandinDesk['net'],
    // The page of the stand-in follows its own browser.
    nativeTheme: { themeSource: 'system' },
  };
}
