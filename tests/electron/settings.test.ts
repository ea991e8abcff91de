import { describe, expect, it } from 'vitest';
import { createSettings, settingsAtFirst } from '../../electron/settings.ts';

function file(values: Record<string, unknown> = {}) {
  return {
    values,
    get: (key: string) => values[key],
    set: (part: Record<string, unknown>) => void Object.assign(values, part),
  };
}

describe('settings', () => {
  it('an empty file gives what holds at first', () => {
    expect(createSettings(file()).read()).toEqual(settingsAtFirst);
  });

  it('a value that is missing or makes no sense counts as not set; the others stay as they are', () => {
    const settings = createSettings(
      file({ theme: 'purple', pcsOnKey: 4, staff: 12, baseUrl: 'https://a/v1', more: 1 }),
    );
    expect(settings.read()).toEqual({ ...settingsAtFirst, pcsOnKey: 4, baseUrl: 'https://a/v1' });
  });

  it('a change is in the file when `change` returns', () => {
    const kept = file({ staff: 'AB' });
    const after = createSettings(kept).change({ theme: 'dark', caFile: null });
    expect(after).toEqual({ ...settingsAtFirst, staff: 'AB', theme: 'dark' });
    expect(kept.values).toEqual({ staff: 'AB', theme: 'dark', caFile: null });
  });

  it('a change that makes no sense is a bug and changes nothing', () => {
    const kept = file({ staff: 'AB' });
    expect(() => createSettings(kept).change({ pcsOnKey: 0 })).toThrow();
    expect(kept.values).toEqual({ staff: 'AB' });
  });

  it('what the policy of this PC holds is so, whatever the file says or a person changes', () => {
    const settings = createSettings(file({ pcsOnKey: 2, locationId: 9 }), { pcsOnKey: 5, locationId: 3 });
    expect(settings.read()).toMatchObject({ pcsOnKey: 5, locationId: 3 });
    expect(settings.change({ pcsOnKey: 1, theme: 'dark' })).toMatchObject({ pcsOnKey: 5, theme: 'dark' });
  });
});
