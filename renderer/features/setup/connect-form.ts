import type { FailureKind } from '../../../shared/failures.ts';
import { setupWords } from './words.ts';

const words = setupWords.connect;

/** The fields that connect Foyer to a practice. */
export type ConnectForm = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caFile: string | null;
};

export type Field = 'baseUrl' | 'apiKey' | 'caFile';

/** The form's initial values: empty, or preset by the administrator's policy. */
export function formAtFirst(preset: Omit<ConnectForm, 'apiKey'> | null): ConnectForm {
  return { baseUrl: 'https://', caFile: null, ...preset, apiKey: '' };
}

/** What is still missing, by field; empty when the form can be tested. */
export function missingFields(form: ConnectForm): Partial<Record<Field, string>> {
  const lacks: Partial<Record<Field, string>> = {};
  const address = form.baseUrl.trim();
  if (address === '') lacks.baseUrl = words.noAddress;
  else if (!/^https:\/\//i.test(address)) lacks.baseUrl = words.notHttps;
  if (form.apiKey.trim() === '') lacks.apiKey = words.noKey;
  return lacks;
}

/** The field that a failure is about, so that it is shown beside that field; null when it is about none. */
export function fieldOf(kind: FailureKind): Field | null {
  switch (kind) {
    case 'bad-address':
    case 'not-https':
    case 'address-unknown':
    case 'protocol':
    case 'not-found':
      return 'baseUrl';
    case 'key-refused':
      return 'apiKey';
    case 'certificate':
      return 'caFile';
    default:
      return null;
  }
}

/** What crosses the bridge: without the whitespace that copying adds. */
export function sent(form: ConnectForm): ConnectForm {
  return { baseUrl: form.baseUrl.trim(), apiKey: form.apiKey.trim(), caFile: form.caFile };
}
