import { z } from 'zod';
import { Settings } from '../../shared/bridge/views.ts';
import { defaultSettings } from '../../shared/default-settings.ts';
import type { KeptValues, KeyValueFile, StoredValues } from './kept-values.ts';
import type { SettingsFile, StoredSettings } from './ports.ts';

const StoredSettingsShape = z.strictObject({
  ...Settings.shape,
  baseUrl: z.string().nullable(),
  caFile: z.string().nullable(),
  scanFolder: z.string().nullable(),
  wasHub: z.boolean(),
});

/** The settings until a person changes them. */
export const defaultStoredSettings: StoredSettings = {
  ...defaultSettings,
  baseUrl: null,
  caFile: null,
  scanFolder: null,
  wasHub: false,
};

/** The defaults for a system: Windows records the screen (Recall), except windows that are hidden from it. */
export const defaultSettingsFor = (platform: string): StoredSettings => ({
  ...defaultStoredSettings,
  hideFromSharing: platform === 'win32',
});

/**
 * Guarantees
 * - A value that is missing or makes no sense (edited by hand, written by another version) counts as not set; the
 *   others stay as they are.
 * - A PC that was set to one location before it could serve several serves that one, until a person says otherwise.
 * - A desk that was made larger by keys before its size was a setting keeps that size, until a person says otherwise.
 * - A change is in the file when `change` returns; `changeAtOnce` counts also where the file cannot be written.
 * - The settings are cached: only the first `read` and each change read the file. Every IPC call of the page reads the settings.
 * - While the file was never read, nothing is cached: what holds until then is not what a person set, and shows no names, since
 *   that may be what is set.
 * - What the policy of this PC holds is so, whatever the file says or a person changes.
 *
 * @param held settings that the policy holds (policy.ts)
 * @param atFirst what holds until a person sets something else
 */
export function createSettings(
  file: KeyValueFile & Pick<KeptValues, 'remember'> & Partial<Pick<KeptValues, 'isRead' | 'onRead'>>,
  held: Readonly<Record<string, unknown>> = {},
  atFirst = defaultStoredSettings,
): SettingsFile {
  const isRead = () => file.isRead?.() ?? true;
  const readFile = (): StoredSettings => {
    const values = file.store;
    const kept: Record<string, unknown> = { ...atFirst, ...(isRead() ? {} : { privacy: true }) };
    for (const [name, shape] of Object.entries(StoredSettingsShape.shape)) {
      const parsed = shape.safeParse(fromEarlier[name]?.(values) ?? values[name]);
      if (parsed.success) kept[name] = parsed.data;
    }
    for (const name of Object.keys(StoredSettingsShape.shape))
      if (Object.hasOwn(held, name)) kept[name] = held[name];
    return StoredSettingsShape.parse(kept);
  };
  let cached: StoredSettings | null = null;
  const read = (): StoredSettings => {
    if (cached) return cached;
    const now = readFile();
    if (isRead()) cached = now;
    return now;
  };
  return {
    read,
    onRead: (listener) => file.onRead?.(listener),
    change(part) {
      file.set(StoredSettingsShape.partial().parse(part));
      cached = null;
      return read();
    },
    changeAtOnce(part) {
      file.remember(StoredSettingsShape.partial().parse(part));
      cached = null;
      return read();
    },
  };
}

/** Settings that an earlier Foyer kept under another name. */
const fromEarlier: Readonly<Record<string, (values: StoredValues) => unknown>> = {
  locationIds: locationsIn,
  textSize: textSizeIn,
};

/** An earlier Foyer kept the size that keys had given to the page as a factor, `zoom`. */
function textSizeIn(values: StoredValues): unknown {
  const before = values['zoom'];
  return values['textSize'] ?? (typeof before === 'number' ? Math.round(before * 100) : undefined);
}

/** An earlier Foyer had one setting, `locationId`, that said both where the PC stands and what its list shows; null: everywhere. */
function locationsIn(values: StoredValues): unknown {
  const before = values['locationId'];
  return values['locationIds'] ?? (typeof before === 'number' ? [before] : undefined);
}
