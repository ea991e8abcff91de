import { describe, expect, test } from 'vitest';
import { docsPage } from '../../service/docs-page.ts';
import { areAbsentExtensions, extensionNames, isServed } from '../../service/extensions.ts';
import { openApi } from '../../service/openapi.ts';
import { type Operation, operations } from '../../shared/practice/operations.ts';
import { happy, pathOf, serviceUnderTest } from '../conformance/calls.ts';

const beyond = Object.entries(operations).filter(([, { since }]) => since === 'extension');

describe('the extensions', () => {
  test('have these names, and each operation beyond the spec belongs to one', () => {
    expect(extensionNames).toEqual([
      'practitioners',
      'services',
      'payments',
      'appointments',
      'invoices',
      'contacts',
      'busy-time-types',
      'waitlists',
      'patient-forms',
      'cancellation-reasons',
      'cancellations',
    ]);
    expect(areAbsentExtensions('absent:payments+cancellations')).toBe(true);
    for (const none of ['absent', 'absent:', 'absent:payment', 'payments', 'absent:payments,services'])
      expect(areAbsentExtensions(none)).toBe(false);
  });

  test.each(extensionNames)('%s can be taken away alone: it is not found, nor described', async (name) => {
    const extensions = `absent:${name}` as const;
    const { service, raw } = await serviceUnderTest({ dialect: { extensions } });
    try {
      const missing: string[] = [];
      for (const [operation, { method }] of beyond) {
        const input = happy[operation as keyof typeof happy];
        const { status } = await raw(method, pathOf(operation as keyof typeof happy, input), {
          ...(input.body
            ? { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }
            : {}),
        });
        if (status === 404) missing.push(operation);
        else expect([operation, status]).toEqual([operation, 200]);
      }
      const taken = beyond.filter(([, one]) => !isServed(one as Operation, extensions)).map(([one]) => one);
      expect(missing).toEqual(taken);
      expect(taken.length).toBeGreaterThan(0);
      const described = JSON.stringify(openApi({ extensions }));
      for (const [operation] of beyond) {
        expect(described.includes(`"operationId":"${operation}"`)).toBe(!taken.includes(operation));
        expect(docsPage({ extensions }).includes(`id="${operation}"`)).toBe(!taken.includes(operation));
      }
    } finally {
      await service.close();
    }
  });

  test('the operations of the spec are always served', () => {
    for (const operation of Object.values<Operation>(operations))
      for (const extensions of ['absent', `absent:${extensionNames.join('+')}`] as const)
        expect(isServed(operation, extensions)).toBe(operation.since === 'spec');
  });
});
