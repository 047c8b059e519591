import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from './error-codes';

describe('docs/error-codes.md', () => {
  it('lists every code of §8 server errors with its meaning, and no other', () => {
    const page = readFileSync(join(__dirname, '../../../docs/error-codes.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z_]+)` +\| (.+?) +\|$/gm)].map(([, code, meaning]) => [code, meaning]);
    expect(Object.fromEntries(rows)).toEqual(errorCodes);
  });
});
