// Maps the specification to the tests by the tests' own titles, and writes docs/specification-tests.md; with --check it
// writes nothing and fails when a row has no test, a title names no row, or the page is old.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { judge } from './specification/judge.mjs';
import { writePage } from './specification/page.mjs';
import { readRows } from './specification/rows.mjs';
import { compareWithSpecification } from './specification/spec-text.mjs';
import { readTests } from './specification/test-files.mjs';

const page = join(root, 'docs/specification-tests.md');
/** The specification itself lies beside the workspace, not in it. */
const shared = join(root, '../shared/spec');

function readSpecification() {
  const name = existsSync(shared) ? readdirSync(shared).find((file) => /^000_.*\.txt$/.test(file)) : undefined;
  return name && readFileSync(join(shared, name), 'utf8');
}

const rows = readRows(readFileSync(join(root, 'docs/specification/rows.tsv'), 'utf8'));
const { table, complaints } = judge(rows, readTests(root));
const specification = readSpecification();
if (specification) complaints.push(...compareWithSpecification(rows, specification));
const wanted = writePage(table);

if (!process.argv.includes('--check')) writeFileSync(page, wanted);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== wanted) {
  complaints.push('docs/specification-tests.md is old: npm run specification');
}
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
