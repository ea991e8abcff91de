import { describe, expect, it } from 'vitest';
import {
  createSettings,
  defaultSettingsFor,
  defaultStoredSettings,
} from '../../../electron/platform/settings.ts';

function file(values: Record<string, unknown> = {}) {
  return {
    values,
    reads: 0,
    get store() {
      this.reads += 1;
      return values;
    },
    set: (part: Record<string, unknown>) => void Object.assign(values, part),
    remember: (part: Record<string, unknown>) => void Object.assign(values, part),
  };
}

describe('settings', () => {
  it('an empty file gives what holds at first', () => {
    expect(createSettings(file()).read()).toEqual(defaultStoredSettings);
  });

  it('on Windows Foyer is hidden where the screen is shared or kept, until a person says otherwise', () => {
    const on = (platform: string, values = {}) =>
      createSettings(file(values), {}, defaultSettingsFor(platform)).read().hideFromSharing;
    expect([on('win32'), on('darwin'), on('linux')]).toEqual([true, false, false]);
    expect(on('win32', { hideFromSharing: false })).toBe(false);
  });

  it('a value that is missing or makes no sense counts as not set; the others stay as they are', () => {
    const settings = createSettings(
      file({ theme: 'purple', pcsOnKey: 4, staff: 12, baseUrl: 'https://a/v1', more: 1 }),
    );
    expect(settings.read()).toEqual({ ...defaultStoredSettings, pcsOnKey: 4, baseUrl: 'https://a/v1' });
  });

  it('a change is in the file when `change` returns', () => {
    const kept = file({ staff: 'AB' });
    const after = createSettings(kept).change({ theme: 'dark', caFile: null });
    expect(after).toEqual({ ...defaultStoredSettings, staff: 'AB', theme: 'dark' });
    expect(kept.values).toEqual({ staff: 'AB', theme: 'dark', caFile: null });
  });

  it('a change that makes no sense is a bug and changes nothing', () => {
    const kept = file({ staff: 'AB' });
    expect(() => createSettings(kept).change({ pcsOnKey: 0 })).toThrow();
    expect(kept.values).toEqual({ staff: 'AB' });
  });

  it('what the policy of this PC holds is so, whatever the file says or a person changes', () => {
    const settings = createSettings(file({ pcsOnKey: 2, locationIds: [9] }), {
      pcsOnKey: 5,
      locationIds: [3, 4],
    });
    expect(settings.read()).toMatchObject({ pcsOnKey: 5, locationIds: [3, 4] });
    expect(settings.change({ pcsOnKey: 1, theme: 'dark' })).toMatchObject({ pcsOnKey: 5, theme: 'dark' });
  });

  it('a desk that was made larger by keys before its size was a setting keeps that size, until a person says otherwise', () => {
    const kept = file({ zoom: 1.1 });
    const settings = createSettings(kept);
    expect(settings.read()).toMatchObject({ textSize: 110 });
    expect(settings.change({ textSize: 100 })).toMatchObject({ textSize: 100 });
    expect(settings.change({ theme: 'dark' })).toMatchObject({ textSize: 100 });
    for (const zoom of [17, 1.33, 'x', null])
      expect(createSettings(file({ zoom })).read()).toMatchObject({ textSize: 100 });
  });

  it('a PC that was set to one location before it could serve several serves that one, until a person says otherwise', () => {
    const kept = file({ locationId: 7 });
    const settings = createSettings(kept);
    expect(settings.read()).toMatchObject({ locationIds: [7], dayLocationId: null });
    // What its list is narrowed to says nothing of where it stands.
    expect(settings.change({ dayLocationId: 3 })).toMatchObject({ locationIds: [7], dayLocationId: 3 });
    expect(settings.change({ locationIds: [] })).toMatchObject({ locationIds: [] });
    expect(settings.change({ theme: 'dark' })).toMatchObject({ locationIds: [] });
    expect(createSettings(file({ locationId: null })).read()).toMatchObject({ locationIds: [] });
    expect(createSettings(file({ locationId: 'x' })).read()).toMatchObject({ locationIds: [] });
  });

  it('the file is read once, and again after a change alone, which the disk may refuse', () => {
    const kept = file({ staff: 'AB' });
    const settings = createSettings(kept);
    for (let times = 0; times < 3; times += 1) expect(settings.read().staff).toBe('AB');
    expect(kept.reads).toBe(1);
    settings.change({ staff: 'CD' });
    expect([settings.read().staff, kept.reads]).toEqual(['CD', 2]);
    kept.set = () => {
      throw new Error('the disk is full');
    };
    expect(() => settings.change({ staff: 'EF' })).toThrow('the disk is full');
    expect([settings.read().staff, kept.reads]).toEqual(['CD', 2]);
  });
});
