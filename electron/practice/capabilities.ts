import { dayMs, hourMs, minuteMs } from '../../shared/durations.ts';
import {
  type ListName,
  type Operation,
  type OperationName,
  operations,
} from '../../shared/practice/operations.ts';

/** How long an extension that was found absent is not asked for again (docs/practice-api/extensions.md). */
export const absentForMs = dayMs;

/**
 * How long nothing but a 404 must come of an extension's list that was there before the extension counts as absent: the gateway in front of a
 * service that is being updated answers 404 as well (docs/decisions/0081). The hours begin again when anything else comes of the list
 * (an answer, a 502, a time-out), and after a silence of the service.
 */
export const goneAfterMs = 4 * hourMs;

/** A silence: nothing came of any call for longer, ms. Arrivals are asked for every 40 s at least, while this PC is awake and online. */
export const longestSilenceMs = 10 * minuteMs;

/** The longest between the last 404 of a list and the next session that counts as time in which the list was missing, ms: an hour behind the lock, and one until a list is due. */
export const longestUnaskedMs = 2 * hourMs;

/**
 * The lists that show that a server has a write beyond the spec: no write is tried to find that out
 * (docs/decisions/0053).
 */
const shownBy: Readonly<Partial<Record<OperationName, ListName>>> = {
  cancelAppointment: 'listCancellationReasons',
  cancelInGroup: 'listCancellationReasons',
};

/** Whether an operation may only be called once its extension has been seen. */
export const mustBeSeenFirst = (name: OperationName): boolean => {
  const { method, since } = operations[name];
  return since === 'extension' && method !== 'GET';
};

/**
 * The extension that an operation belongs to, named by its path; null for operations of the spec, which every server
 * has. A list and the single read beside it are one extension, and so are a list and the writes that it shows.
 */
export function extensionOf(name: OperationName): string | null {
  const { path, since } = operations[shownBy[name] ?? name];
  if (since === 'spec') return null;
  const list = path.replace(/\/\{id\}$/, '');
  return isExtensionList(list) ? list : path;
}

function isExtensionList(path: string): boolean {
  return Object.values<Operation>(operations).some(
    (o) => o.since === 'extension' && o.lists && o.path === path,
  );
}

/**
 * Whether a 404 for this operation shows that the server lacks the extension: a list has no other reason to be missing;
 * a single record has one, so it proves nothing once the extension was seen, or where its list will tell. Nor does a
 * write: what it is about may be missing.
 */
export function absenceShownBy404(name: OperationName, seenPresent: boolean): boolean {
  const operation: Operation = operations[name];
  if (operation.since === 'spec') return false;
  if (operation.lists) return true;
  return !seenPresent && extensionOf(name) === operation.path;
}
