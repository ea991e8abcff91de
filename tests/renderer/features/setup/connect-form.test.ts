import { expect, test } from 'vitest';
import {
  fieldOf,
  formAtFirst,
  missingFields,
  sent,
} from '../../../../renderer/features/setup/connect-form.ts';
import { type FailureKind, failureKinds } from '../../../../shared/failures.ts';

const form = { baseUrl: 'https://practice.example/v1', apiKey: 'key', caFile: null };

test('an address that is missing or not https is said before anything is asked of the network', () => {
  expect(missingFields(form)).toEqual({});
  expect(missingFields({ ...form, baseUrl: ' ' }).baseUrl).toContain('Enter the address');
  expect(missingFields({ ...form, baseUrl: 'http://practice.example' }).baseUrl).toBe(
    failureKinds['not-https'].sentence,
  );
  expect(missingFields({ ...form, apiKey: ' ' }).apiKey).toContain('Enter the API key');
});

test('the blanks that copying brings along are not sent', () => {
  expect(sent({ ...form, baseUrl: ' https://a.example \n', apiKey: ' k\n' })).toEqual({
    baseUrl: 'https://a.example',
    apiKey: 'k',
    caFile: null,
  });
});

test('a failure is said at the field that can put it right, or on its own', () => {
  const at = (kind: FailureKind) => fieldOf(kind);
  expect([at('address-unknown'), at('key-refused'), at('certificate'), at('offline')]).toEqual([
    ...['baseUrl', 'apiKey', 'caFile', null],
  ]);
});

test('the form is empty at first, or has the practice that the policy sets, and never a key', () => {
  expect(formAtFirst(null)).toEqual({ baseUrl: 'https://', apiKey: '', caFile: null });
  const preset = { baseUrl: 'https://practice.example/v1', caFile: '/etc/foyer/ca.pem' };
  expect(formAtFirst(preset)).toEqual({ ...preset, apiKey: '' });
});
