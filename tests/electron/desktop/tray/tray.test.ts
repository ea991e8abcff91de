import { inflateSync } from 'node:zlib';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { squarePng } from '../../../../electron/desktop/tray/png.ts';
import { createTray, overlayPicture, type Waiting } from '../../../../electron/desktop/tray/tray.ts';
import { badgeText, overlayPixels, trayPixels } from '../../../../electron/desktop/tray/tray-picture.ts';

const pngWidth = (dataUrl: string) =>
  Buffer.from(dataUrl.split('base64,')[1] ?? '', 'base64').readUInt32BE(16);

function fakeDesk() {
  const seen = {
    toolTip: '',
    menu: [] as MenuItemConstructorOptions[],
    pictures: 0,
    sizes: [] as number[],
    gone: false,
  };
  const heard: unknown[] = [];
  class Tray {
    on() {}
    setImage() {
      seen.pictures += 1;
    }
    setToolTip(text: string) {
      seen.toolTip = text;
    }
    setContextMenu(menu: MenuItemConstructorOptions[]) {
      seen.menu = menu;
    }
    destroy() {
      seen.gone = true;
    }
  }
  const electron = {
    Tray,
    Menu: { buildFromTemplate: (items: MenuItemConstructorOptions[]) => items },
    screen: { on() {}, removeListener() {} },
    nativeImage: {
      createEmpty: () => ({
        addRepresentation: ({ dataURL }: { dataURL: string }) => seen.sizes.push(pngWidth(dataURL)),
      }),
    },
  };
  const tray = createTray(electron as never, 'linux', {
    onOpen: () => heard.push('open'),
    onRow: (row) => heard.push(row),
    onGo: (what) => heard.push(what),
    onPrivacy: () => heard.push('privacy'),
    onLock: () => heard.push('lock'),
    onQuit: () => heard.push('quit'),
  });
  const open = { closed: false, privacy: false };
  const show = (waiting: readonly Waiting[], desk = open) => tray.show(waiting, desk);
  const click = (label: string) => {
    const act = seen.menu.find((item) => item.label === label)?.click as (() => void) | undefined;
    act?.();
  };
  return { tray, show, seen, heard, click };
}

const person = (n: number, name = `Person ${n}`): Waiting => ({
  date: '2026-11-21',
  key: `${n}:${n}`,
  name,
  since: '9:42 am',
  early: false,
});

describe('the tray', () => {
  it('the picture and the tool tip hold a number and no name', () => {
    const { show, seen } = fakeDesk();
    expect(seen.toolTip).toBe('Foyer: no one waiting');
    show([person(1, 'Margaret Oduya'), person(2)]);
    expect(seen.toolTip).toBe('Foyer: 2 waiting');
    expect(seen.pictures).toBe(2);
  });

  it('is left alone while nothing about it is different', () => {
    const { show, seen } = fakeDesk();
    show([person(1)]);
    show([person(1)]);
    expect(seen.pictures).toBe(2);
    show([person(1)], { closed: false, privacy: true });
    expect(seen.pictures).toBe(3);
  });

  it('names are behind the click, and lead to their rows', () => {
    const { show, heard, click } = fakeDesk();
    show([person(1, 'Tom & Ann')]);
    click('Tom && Ann, since 9:42 am');
    click('Open Foyer');
    click('Quit');
    expect(heard).toEqual([{ date: '2026-11-21', key: '1:1' }, 'open', 'quit']);
  });

  it('says of who is here before their time which time that is', () => {
    const { show, seen } = fakeDesk();
    show([person(1, 'MO'), { ...person(2, 'JC'), early: true, since: '10:30 am' }]);
    expect(seen.menu.slice(0, 2).map(({ label }) => label)).toEqual([
      'MO, since 9:42 am',
      'JC, early for 10:30 am',
    ]);
  });

  it('names as many as a small screen has room for, and counts the rest', () => {
    const { show, seen, heard, click } = fakeDesk();
    show(Array.from({ length: 15 }, (_, n) => person(n)));
    expect(seen.menu.filter(({ label }) => label?.startsWith('Person'))).toHaveLength(12);
    click('and 3 more');
    expect(heard).toEqual(['open']);
    expect(seen.toolTip).toBe('Foyer: 15 waiting');
  });

  it('leads to the screens, locks, and hides names', () => {
    const { show, heard, seen, click } = fakeDesk();
    show([], { closed: false, privacy: true });
    for (const label of ['Waiting', 'Today', 'Find a patient', 'File documents', 'Privacy mode', 'Lock'])
      click(label);
    expect(heard).toEqual(['waiting', 'today', 'find', 'file', 'privacy', 'lock']);
    expect(seen.menu.find(({ label }) => label === 'Privacy mode')?.checked).toBe(true);
  });

  it('offers nothing of the desk while that is locked, or has no practice', () => {
    const { show, seen } = fakeDesk();
    show([person(1, 'MO')], { closed: true, privacy: false });
    const labels = seen.menu.flatMap(({ label }) => label ?? []);
    expect(labels).toEqual(['MO, since 9:42 am', 'Open Foyer', 'Quit']);
  });

  it('has its picture in every resolution that screens have', () => {
    expect(fakeDesk().seen.sizes).toEqual([16, 20, 24, 32, 48]);
  });

  it('says when no one waits, and goes away when it is removed', () => {
    const { tray, seen } = fakeDesk();
    expect(seen.menu[0]).toEqual({ label: 'No one is waiting', enabled: false });
    tray.remove();
    expect(seen.gone).toBe(true);
  });
});

describe('the picture in the tray', () => {
  it.each([
    [0, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [250, '9+'],
  ])('with %i waiting shows “%s”', (waiting, text) => {
    expect(badgeText(waiting)).toBe(text);
  });

  it('is another one for each number up to nine, at every size', () => {
    for (const size of [16, 20, 24, 28, 32, 40, 48]) {
      const pictures = Array.from({ length: 11 }, (_, n) => Buffer.from(trayPixels(n, size)).toString('hex'));
      expect(new Set(pictures).size).toBe(11);
      expect(pictures[10]).toBe(Buffer.from(trayPixels(99, size)).toString('hex'));
    }
  });

  it('is a PNG of those pixels', () => {
    const pixels = trayPixels(3, 16);
    const png = squarePng(pixels, 16);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const start = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
    const unfiltered = Array.from({ length: 16 }, (_, y) => [
      ...rows.subarray(y * 65 + 1, (y + 1) * 65),
    ]).flat();
    expect(unfiltered).toEqual([...pixels]);
  });
});

describe('the number on the taskbar', () => {
  const nativeImage = { createEmpty: () => ({ addRepresentation() {} }) };
  it('is not there when no one waits', () => {
    expect(overlayPicture({ nativeImage } as never, 0)).toBeNull();
    expect(overlayPicture({ nativeImage } as never, 1)).not.toBeNull();
  });

  it('is a disc with the figure, to the edge of its square', () => {
    const pixels = overlayPixels(3, 32);
    const at = (x: number, y: number) => [...pixels.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4)];
    expect(at(0, 0)[3]).toBe(0);
    expect(at(2, 16)).toEqual([204, 28, 52, 255]);
    const whites = Array.from({ length: 32 * 32 }, (_, n) => at(n % 32, Math.floor(n / 32))).filter(
      ([r, g]) => r === 255 && g === 255,
    );
    expect(whites.length).toBeGreaterThan(40);
  });
});
