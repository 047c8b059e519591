import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { findClones } from './find-clones.mjs';
import { judgeTwins } from './judge-twins.mjs';

const folder = mkdtempSync(join(tmpdir(), 'planted-twins-'));
after(() => rmSync(folder, { recursive: true }));

const planted = (names, text) => {
  rmSync(folder, { recursive: true });
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};
const judged = (named = []) =>
  judgeTwins(findClones(folder), (file) => readFileSync(join(folder, file), 'utf8'), named);

const knowledge = `export function priceOf(order) {
  const net = order.lines.reduce((sum, line) => sum + line.count * line.price, 0);
  const discount = order.customer.loyal ? net * 0.05 : 0;
  const tax = (net - discount) * order.country.taxRate;
  const shipping = net > 50 ? 0 : order.country.shipping;
  return { net, discount, tax, shipping, gross: net - discount + tax + shipping };
}
`;
const pair = ['admin-app/src/orders/price.ts', 'user-app/src/cart/price-of.ts'];

test('what stands twice is found, with its files and lines', () => {
  planted(pair, knowledge);
  const [sentence, ...others] = judged();
  assert.deepEqual(others, []);
  for (const name of pair) assert.match(sentence, new RegExp(`${name.replaceAll('.', '\\.')}:1-[78]`));
});

test('a pair with a reason is none, whichever comes first', () => {
  planted(pair, knowledge);
  assert.deepEqual(judged([{ files: pair, because: 'planted' }]), []);
  assert.deepEqual(judged([{ files: pair.toReversed(), because: 'planted' }]), []);
});

test('a reason whose pair is alike no more is named', () => {
  planted(pair.slice(1), knowledge);
  const [sentence] = judged([{ files: pair, because: 'planted' }]);
  assert.match(sentence, /price\.ts and .*price-of\.ts are alike no more/);
});

test('both remotes may have the same at the same place; one remote may not have it twice', () => {
  planted(['admin-app/src/layout/admin-area.ts', 'user-app/src/layout/user-area.ts'], knowledge);
  assert.deepEqual(judged(), []);
  planted(['admin-app/src/layout/admin-area.ts', 'admin-app/src/layout/area.ts'], knowledge);
  assert.equal(judged().length, 1);
});

test('the same imports are no clone', () => {
  const imports = Array.from({ length: 12 }, (_, i) => `import {\n  a${i},\n  b${i},\n} from './c${i}.js';\n`).join('');
  planted(pair, imports);
  assert.ok(findClones(folder).length > 0, 'the planted imports are long enough to be seen');
  assert.deepEqual(judged(), []);
  planted(pair, imports + knowledge);
  assert.equal(judged().length, 1);
});
