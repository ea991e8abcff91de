import { extentVariable } from '../tests/extent.ts';
import { runVitest, sayWhere } from './run-vitest.ts';
import { endWith, tallyOf } from './tally.ts';

/**
 * `npm run fields`: every field of every resource, answered in every odd way, on each of the dialects
 * (tests/electron/bridge/bridge.field-by-field.test.ts), and then drawn on every screen (tests/renderer/odd/odd-practice.test.ts), where
 * `npm test` shares the fields out among the dialects, and draws no screen.
 */
sayWhere();
process.env['FOYER_EVERY_FIELD'] = 'every';
process.env[extentVariable] = 'whole';
const files = [
  'tests/electron/bridge/bridge.field-by-field.test.ts',
  'tests/renderer/odd/odd-practice.test.ts',
];
const { code, report } = await runVitest(['--project', 'unit', '--project', 'page', ...files], 'verbose');
endWith(tallyOf(report, code));
