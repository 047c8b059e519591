import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const { firstFiles, textsIn } = require('./first-texts.cjs');
const { localeCodes, moduleOfLocales, readLocales } = require('./locales.cjs');
const userApp = join(import.meta.dirname, '../user-app');

const folders = [];
function folder(parent) {
  mkdirSync(parent, { recursive: true });
  const made = mkdtempSync(join(parent, 'locales-'));
  folders.push(made);
  return made;
}
after(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

const header = (lines) => `msgid ""\nmsgstr ""\n${lines.map((line) => `"${line}\\n"\n`).join('')}`;

test('the languages are the files, named by their headers or by themselves', () => {
  const made = folder(tmpdir());
  writeFileSync(join(made, 'mr.po'), header(['Language: mr']));
  writeFileSync(join(made, 'en.po'), header(['Language: en', 'X-Language-Name: English', 'X-Intl-Locale: en-IN']));
  writeFileSync(join(made, 'te.po'), header(['Language: te', 'X-Language-Name: తెలుగు', 'X-Intl-Locale: te-IN']));
  writeFileSync(join(made, 'notes.txt'), 'no language');
  assert.deepEqual(readLocales(made), [
    { code: 'en', name: 'English', intl: 'en-IN' },
    { code: 'mr', name: 'मराठी', intl: 'mr-IN-u-nu-latn' },
    { code: 'te', name: 'తెలుగు', intl: 'te-IN' },
  ]);
  assert.deepEqual(localeCodes(made), ['en', 'mr', 'te']);
  assert.match(moduleOfLocales(made), /"mr": \(\) => import\("\.\/mr\.po"\)/);
});

test('a file ta.po and nothing else: the user area offers Tamil, and loads it', async () => {
  // A copy below user-app, so that everything it needs is found as from there.
  const copy = folder(join(userApp, '.cache'));
  for (const path of ['lingui.config.cjs', 'src']) {
    cpSync(join(userApp, path), join(copy, path), { recursive: true });
  }
  writeFileSync(
    join(copy, 'src/locales/ta.po'),
    `${header(['Language: ta', 'X-Language-Name: தமிழ்'])}\nmsgid "Log out"\nmsgstr "வெளியேறு"\n`,
  );
  const { module, resolve } = require('../user-app/webpack.config.cjs')({}, { mode: 'production' });
  const stats = await promisify(webpack)({
    mode: 'development',
    devtool: false,
    target: 'node',
    context: copy,
    entry: './src/i18n/languages.ts',
    output: { path: join(copy, 'dist'), library: { type: 'commonjs2' } },
    module,
    resolve,
  });
  assert.deepEqual(
    stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message),
    [],
  );
  const { languages, intlLocaleOf, loadMessages, firstEnglish } = require(join(copy, 'dist/main.js'));
  assert.deepEqual(languages.at(-1), { value: 'ta', label: 'தமிழ்' });
  assert.equal(intlLocaleOf('ta'), 'ta-IN-u-nu-latn');
  const tamil = await loadMessages('ta');
  const english = await loadMessages('en');
  const [id] = Object.entries(english).find(([, words]) => JSON.stringify(words).includes('"Log out"'));
  assert.deepEqual([tamil[id]].flat(), ['வெளியேறு']);
  // English in two parts: what is read on the first screens stands in the first, and nothing is lost between them.
  const first = Object.values(firstEnglish).map((one) => JSON.stringify(one));
  assert.ok(first.includes('["Points you can claim"]') && !first.includes('["Delete the account?"]'));
  for (const key of Object.keys(firstEnglish)) assert.deepEqual(english[key], firstEnglish[key]);
  const po = readFileSync(join(copy, 'src/locales/en.po'), 'utf8');
  assert.equal(Object.keys(english).length, po.match(/^msgid /gm).length - 1);
  assert.ok(Object.keys(firstEnglish).length < Object.keys(english).length / 2);
  // What is not translated yet is said in English.
  const [other, words] = Object.entries(english).find(([key]) => key !== id);
  assert.deepEqual(tamil[other], words);
});

test('a screen brings the files that it imports, directly or not; types and what is fetched later it does not', () => {
  const made = folder(tmpdir());
  const write = (name, text) => writeFileSync(join(made, name), text);
  write('all.locales', 'Any words.\nfirst: ./page.tsx\n');
  write(
    'page.tsx',
    "import { part } from './part';\nimport type { Shape } from './shape';\nconst load = () => import('./later');\n",
  );
  write(
    'part.tsx',
    "import {\n  one,\n  two,\n} from './deep';\nimport './page.css';\nexport { other } from './other';\n",
  );
  for (const name of ['shape.ts', 'later.tsx', 'deep.ts', 'other.ts', 'page.css']) write(name, '');
  const found = firstFiles(made);
  assert.deepEqual(
    [...found].toSorted(),
    ['deep.ts', 'other.ts', 'page.tsx', 'part.tsx'].map((name) => join(made, name)),
  );
  const catalogue = {
    aaaaaa: { origin: [['later.tsx', 1]] },
    bbbbbb: {
      origin: [
        ['later.tsx', 2],
        ['deep.ts', 7],
      ],
    },
    cccccc: {},
  };
  assert.deepEqual([...textsIn(catalogue, made, found)], ['bbbbbb']);
  write('all.locales', 'first: ./gone.tsx\n');
  assert.throws(() => firstFiles(made), /gone/);
});
