import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from './error-codes';
import { errorRemedies } from './error-remedies';

describe('docs/error-codes.md', () => {
  it('lists every code of §8 server errors with its meaning and what to do, and no other', () => {
    const page = readFileSync(join(__dirname, '../../../docs/error-codes.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z_]+)` +\| (.+?) +\| (.+?) +\|$/gm)];
    expect(Object.fromEntries(rows.map(([, code, meaning]) => [code, meaning]))).toEqual(errorCodes);
    expect(Object.fromEntries(rows.map(([, code, , remedy]) => [code, remedy]))).toEqual(errorRemedies);
  });
});
