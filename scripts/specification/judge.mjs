import { matchTitle } from './rows.mjs';

/**
 * Lays tests beside rows.
 *
 * @param rows of `readRows`
 * @param tests `{ file, title }` of each test
 * @returns `table`, each row with its `tests`, and `complaints`: rows without a test that are not due later, rows that
 *   are called due and have one, and titles that name no row
 */
export function judge(rows, tests) {
  const table = rows.map((row) => ({ ...row, tests: [] }));
  const complaints = [];
  for (const test of tests) {
    const { named, strays } = matchTitle(test.title, table);
    for (const row of named) row.tests.push(test);
    for (const stray of strays)
      complaints.push(`${test.file}: no row of the specification is called “${stray.trim()}”`);
  }
  for (const { key, due, tests: found } of table) {
    if (!due && found.length === 0) complaints.push(`${key}: no test names it`);
    if (due && found.length > 0) complaints.push(`${key}: has a test now; take its “due” out of rows.tsv`);
  }
  return { table, complaints: [...new Set(complaints)] };
}
