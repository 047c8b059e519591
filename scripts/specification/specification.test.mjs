// The check of `scripts/specification-table.mjs` bites: each fault is planted once and told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './judge.mjs';
import { writePage } from './page.mjs';
import { readTitles } from './read-titles.mjs';
import { readRows } from './rows.mjs';
import { compareWithSpecification } from './spec-text.mjs';

const rowsOf = (...lines) =>
  readRows(['key\tarea\tquotation\tnote', ...lines.map((line) => line.join('\t'))].join('\n'));
const rows = rowsOf(
  ['§5 Add model: Please enter a model name', 'admin', "('Please enter a model name')"],
  ['§7 POST /admin/products', 'admin', '| POST /admin/products |'],
  ['§7 POST /admin/products/store', 'admin', '| POST /admin/products/store |'],
);
const allProved = [
  '§5 Add model says “please enter  a model name”',
  '§7 POST /admin/products 200',
  '§7 POST /admin/products/store 201',
];
const complaintsAbout = (titles, some = rows) =>
  judge(
    some,
    titles.map((title) => ({ file: 'a.test.ts', title })),
  ).complaints;
const titlesOf = (source) => readTitles('a.test.tsx', source);

test('nothing is complained of when each row has its test', () => {
  assert.deepEqual(complaintsAbout(allProved), []);
});

test('a row without a test is told: that of a longer path proves nothing for it', () => {
  assert.deepEqual(complaintsAbout(allProved.toSpliced(1, 1)), ['§7 POST /admin/products: no test names it']);
});

test('a title that names no row is told', () => {
  for (const typo of [
    '§7 POST /admin/prodcuts',
    '§5 Add model: Please enter a modle name',
    '§7 POST /admin/products/x',
    '§6',
  ]) {
    const [complaint, ...others] = complaintsAbout([...allProved, typo]);
    assert.match(complaint, /^a\.test\.ts: no row of the specification is called “§/, typo);
    assert.deepEqual(others, []);
  }
});

test('one title may name several rows, and stand in a block that has a rule’s name alone', () => {
  assert.deepEqual(complaintsAbout([allProved.join(', ')]), []);
  assert.deepEqual(complaintsAbout([...allProved, '§5 Add model §7 POST /admin/products 409']), []);
  assert.equal(complaintsAbout([...allProved, '§5 Add modle §7 POST /admin/products 409']).length, 1);
});

test('a row of the user area may be due, one of the admin area may not; once it has a test it is due no more', () => {
  const due = rowsOf(['§9 Confetti', 'user', '5 s', 'due: issue 4']);
  assert.deepEqual(complaintsAbout([], due), []);
  assert.equal(complaintsAbout(['§9 Confetti'], due).length, 1);
  assert.throws(() => rowsOf(['§9 Admin OTP', 'admin', '6', 'due: issue 4']), /line 2: only a row of the user area/);
});

test('a key stands once, with an area and a quotation', () => {
  assert.throws(() => rowsOf(['§9 A', 'user', 'x'], ['§9 a', 'user', 'x']), /stands twice/);
  assert.throws(() => rowsOf(['§9 A', 'everybody', 'x']), /the area is/);
  assert.throws(() => rowsOf(['§9 A', 'user', '']), /no quotation/);
});

test('titles are joined from block to case, and none is read from what does not run', () => {
  const source = `
    describe('§7 POST /admin/customers', () => {
      it('200', () => {});
      it.skip('400', () => {});
      test.todo('401');
      describe.skip('closed', () => { it('403', () => {}); });
    });
    test.describe('in a browser', () => { test('walks', async ({ page }) => { await test.step('§9 no title', () => {}); }); });
    // it('§9 in a comment', () => {});`;
  assert.deepEqual(titlesOf(source), ['§7 POST /admin/customers 200', 'in a browser walks']);
});

test('rows of .each and of loops are filled in', () => {
  const source = `
    const roles = [['plumber', 2], ['customer', 3]] as const;
    describe.each(roles)('%s is role %d', (name, id) => { it(\`row of \${name}\`, () => {}); });
    it.each([{ path: '/a', to: { path: '/b' } }])('$path to $to.path', () => {});
    it.each(['x', make()])('%j is #%#', () => {});
    for (const [path, heading] of [['/service', 'How'], ['/about-us', 'Us']]) test(\`\${path}: \${heading}\`, () => {});`;
  assert.deepEqual(titlesOf(source), [
    'plumber is role 2 row of plumber',
    'customer is role 3 row of customer',
    '/a to /b',
    'x is #0',
    '… is #1',
    '/service: How',
    '/about-us: Us',
  ]);
});

const specification = `## 9. Business constants

| Constant | Value |
|---|---|
| Admin OTP length | 6 |
| Toast | 4 s |

The name is required. It is kept.
`;

test('a piece of the specification that no row quotes is told, and so is a quotation that is not in it', () => {
  const all = [
    ['§9 Admin OTP length', 'admin', '| Admin OTP length | 6 |'],
    ['§9 Toast', 'both', '| Toast | 4 s |'],
    ['§9 name', 'both', 'The name is required.'],
    ['§9 kept', 'both', 'It is kept.'],
  ];
  assert.deepEqual(compareWithSpecification(rowsOf(...all), specification), []);
  for (const [key] of all) {
    const without = rowsOf(...all.filter(([other]) => other !== key));
    assert.equal(compareWithSpecification(without, specification).length, 1, key);
  }
  const half = rowsOf(...all.slice(0, 2), ['§9 name', 'both', 'The name is'], all[3]);
  assert.deepEqual(compareWithSpecification(half, specification), ['§9: no row quotes “… required.”']);
  const invented = rowsOf(...all, ['§9 Confetti', 'user', '5 s']);
  assert.match(compareWithSpecification(invented, specification)[0], /§9 Confetti: its quotation does not stand/);
});

test('a quotation may not stand in for a piece of another section', () => {
  const elsewhere = rowsOf(['§5 length', 'admin', '| Admin OTP length | 6 |']);
  assert.equal(compareWithSpecification(elsewhere, specification).length, 4);
});

test('the page says of each row where it is tested, and what is due or departs', () => {
  const some = rowsOf(
    ['§9 Toast', 'both', '| Toast | 4 s |'],
    ['§8 lists', 'admin', 'failures', 'departure: shown'],
    ['§9 Later', 'user', 'x', 'due: issue 4'],
  );
  const tests = ['§9 Toast a', '§9 Toast b', '§8 lists'].map((title) => ({ file: 'x/a.test.ts', title }));
  const page = writePage(judge(some, tests).table);
  assert.match(
    page,
    /\| Toast \| Toast \\\| 4 s \| both \| \[a\.test\.ts\]\(\.\.\/x\/a\.test\.ts\): §9 Toast a \(\+1\) \|/,
  );
  assert.match(page, /## Not built yet\n\n- §9 Later: issue 4/);
  assert.match(page, /## Departures\n[^#]*- §8 lists: shown/);
});
