import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { heldSettings, type PolicyView, type Settings } from '../../shared/bridge/views.ts';
import { NamePattern } from '../../shared/document-names.ts';
import { PracticePagePattern } from '../../shared/practice-pages.ts';
import { fitsComputer } from './computer-names.ts';
import { LinkPolicy } from './link-rules.ts';
import type { Preset } from './ports.ts';

/** "07:30", on the clinic's clock. */
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('A time of day on the clinic’s clock, as "07:30".');

const LocationId = z.int().positive();

/**
 * What the administrator of a clinic's PCs decides for all of them, in one file that the desk cannot change. Every
 * part may be left out; a value here overrides what a person sets.
 */
export const Policy = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    practice: z
      .strictObject({
        address: z
          .url({ protocol: /^https$/ })
          .describe('The address of the practice’s service; this PC connects to no other.'),
        caFile: z
          .string()
          .min(1)
          .nullable()
          .default(null)
          .describe('A file with the certificate authority of a practice that has its own.'),
        onlyThisCa: z
          .boolean()
          .default(false)
          .describe('Whether that authority counts instead of those of the PC, and not besides them.'),
      })
      .refine(({ caFile, onlyThisCa }) => !onlyThisCa || caFile !== null, { path: ['onlyThisCa'] })
      .optional(),
    locations: z
      .array(
        z.strictObject({
          computers: z
            .string()
            .min(1)
            .describe('Names of PCs; * stands for any characters: "CITY-RECEPTION-*".'),
          id: z
            .union([LocationId, z.array(LocationId).min(1).max(500)])
            .describe('The location, by its number in the practice’s system; several as a list.'),
        }),
      )
      .max(500)
      .optional()
      .describe('Which locations each PC serves; the first that fits its name counts.'),
    pcsOnKey: z
      .int()
      .min(1)
      .max(50)
      .optional()
      .describe('How many PCs share one API key: the calls that it may make are divided among them.'),
    clinicPcs: LinkPolicy.optional().describe('The linked PCs of the clinic.'),
    updates: z
      .strictObject({
        mode: z.enum(['automatic', 'off']).default('automatic'),
        opens: TimeOfDay.default('06:30'),
        closes: TimeOfDay.default('19:30'),
      })
      .optional()
      .describe('Whether Foyer updates itself, and the hours in which it never does.'),
    lock: z
      .strictObject({
        afterMinutes: z.int().min(1).max(15).optional().describe('Minutes without anybody until it locks.'),
        pin: z
          .literal('required')
          .optional()
          .describe(
            'The desk opens with a PIN only: where none is set, one is chosen before anything is shown.',
          ),
      })
      .optional(),
    notices: z
      .strictObject({
        names: z
          .enum(['initials', 'none'])
          .optional()
          .describe('What a notification of an arrival says of the patient: never the full name.'),
        whenLocked: z
          .literal('none')
          .optional()
          .describe('While the desk is locked a notification says nothing of the patient.'),
      })
      .optional(),
    screen: z
      .strictObject({
        hideFromSharing: z
          .boolean()
          .describe(
            'Whether Foyer is black where the screen is shared, recorded or kept by Windows (Recall).',
          ),
      })
      .optional(),
    scans: z
      .strictObject({
        deleteAfterDays: z
          .union([z.literal('keep'), z.int().min(1).max(365)])
          .describe(
            'Days after which a filed scan is deleted from “Foyer archive”, once the practice confirmed it; or "keep".',
          ),
      })
      .optional(),
    documents: z
      .strictObject({ namePattern: NamePattern.optional() })
      .optional()
      .describe('The names that Foyer suggests for documents.'),
    practicePages: z
      .strictObject({
        patient: PracticePagePattern.optional(),
        appointment: PracticePagePattern.optional(),
        invoice: PracticePagePattern.optional(),
      })
      .optional()
      .describe(
        'Pages of the practice’s own system that buttons open in the browser; what is left out is not opened.',
      ),
    keys: z
      .strictObject({
        letters: z
          .boolean()
          .optional()
          .describe('Whether keys of one letter, digit or sign act: "A" arrives. Off for speech input.'),
      })
      .optional(),
  })
  .describe('What holds for every Foyer on this PC. See docs/installing.md.');
export type Policy = Readonly<z.infer<typeof Policy>>;

/** The result of reading the policy. `words` is for the log and the diagnostics; it holds no value of the file. */
export type PolicyReading = { readonly policy: Policy | null; readonly words: string };

export type PolicyPorts = {
  /** @returns the file's text; null where there is none */
  readonly read: (path: string) => string | null;
  /** Whether the person at the desk could change the file. */
  readonly mayWrite: (path: string) => boolean;
};

/** By their first two bytes: Windows PowerShell and Notepad ("Unicode") write so. */
const utf16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** As UTF-8, or as UTF-16 where it begins with the mark of that. */
const textOf = (bytes: Buffer): string => new TextDecoder(utf16[bytes.toString('hex', 0, 2)]).decode(bytes);

/** The files of this PC. */
export const policyFiles: PolicyPorts = {
  read(path) {
    try {
      return textOf(readFileSync(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
  mayWrite(path) {
    // On Windows the access rights of a file do not show whether it can be written; only opening it does. A read-only
    // file in a folder where files can be created is as unsafe: it could be replaced.
    return canOpen(path, 'r+') || canMake(`${path}.${process.pid}`);
  },
};

/**
 * Guarantees
 * - A policy that the person at the desk could change is not followed: anybody could have written it.
 * - A file that cannot be read or makes no sense is said, with the fields that are wrong, and nothing of it is followed.
 */
export function findPolicy(paths: readonly string[], ports: PolicyPorts): PolicyReading {
  const found = (words: string, policy: Policy | null = null): PolicyReading => ({ policy, words });
  for (const path of paths) {
    try {
      const text = ports.read(path);
      if (text !== null) return policyIn(text, path, ports);
    } catch {
      return found('there is a policy file, but it cannot be read');
    }
  }
  return found('there is no policy file');
}

function policyIn(text: string, path: string, ports: PolicyPorts): PolicyReading {
  const found = (words: string, policy: Policy | null = null): PolicyReading => ({ policy, words });
  if (ports.mayWrite(path))
    return found('the policy file is not followed: anybody at this desk could change it');
  let json: unknown;
  try {
    // Editors of Windows put a mark before the first character.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return found('the policy file is not followed: it is no JSON');
  }
  const parsed = Policy.safeParse(json);
  if (parsed.success) return found('the policy file is followed', parsed.data);
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole'))];
  return found(`the policy file is not followed: wrong in ${fields.slice(0, 10).join(', ')}`);
}

/**
 * Where the policy may lie: a folder in which only an administrator may write. No environment is asked where it is:
 * anybody can set one.
 */
export function policyPaths(platform: string): string[] {
  if (platform === 'win32') return ['C:\\Program Files\\Foyer\\policy.json'];
  return [
    platform === 'darwin' ? '/Library/Application Support/Foyer/policy.json' : '/etc/foyer/policy.json',
  ];
}

/**
 * The settings that the policy fixes, so that no one at the desk can change them.
 * @param computer the PC's name
 */
export function settingsFixedBy(
  policy: Policy | null,
  computer: string,
): Readonly<Partial<Pick<Settings, FixedSetting>>> {
  const location = policy?.locations?.find(({ computers }) => fitsComputer(computers, computer));
  const held = {
    locationIds: location && [location.id].flat(),
    pcsOnKey: policy?.pcsOnKey,
    lockMinutes: policy?.lock?.afterMinutes,
    notifyNames: policy?.notices?.names,
    initialsWhenLocked: policy?.notices?.whenLocked && false,
    hideFromSharing: policy?.screen?.hideFromSharing,
    letterKeys: policy?.keys?.letters,
    deleteScansAfterDays: scanDaysOf(policy),
    documentNamePattern: policy?.documents?.namePattern,
    practicePages: policy?.practicePages && pagesOf(policy.practicePages),
  };
  return Object.fromEntries(Object.entries(held).filter(([, value]) => value !== undefined));
}

/** A page that the policy leaves out is not opened. */
const pagesOf = (pages: NonNullable<Policy['practicePages']>): Settings['practicePages'] => ({
  patient: pages.patient ?? null,
  appointment: pages.appointment ?? null,
  invoice: pages.invoice ?? null,
});

/** Null: kept; undefined: a person decides. */
function scanDaysOf(policy: Policy | null): number | null | undefined {
  const days = policy?.scans?.deleteAfterDays;
  return days === 'keep' ? null : days;
}

/** What of it is shown in the settings and the diagnostics. @param computer the PC's name */
export function policyView({ policy, words }: PolicyReading, computer: string): PolicyView {
  const held = settingsFixedBy(policy, computer);
  return {
    says: words,
    held: heldSettings.filter((name) => held[name] !== undefined),
    pinDemanded: policy?.lock?.pin === 'required',
    updates: policy?.updates ?? null,
  };
}

type FixedSetting = (typeof heldSettings)[number];

/** What the first screen is filled in with; null: nothing. */
export function presetOf(policy: Policy | null): Preset | null {
  const practice = policy?.practice;
  return practice ? { baseUrl: practice.address, caFile: practice.caFile } : null;
}

function canOpen(path: string, how: 'r+' | 'wx'): boolean {
  try {
    closeSync(openSync(path, how));
    return true;
  } catch {
    return false;
  }
}

function canMake(path: string): boolean {
  if (!canOpen(path, 'wx')) return false;
  rmSync(path);
  return true;
}
