import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBareTexts } from './find-bare-texts.mjs';

const wordsIn = (jsx) => findBareTexts('x.tsx', `export const X = () => ${jsx};`).map(({ words }) => words);

test('finds words between tags', () => {
  assert.deepEqual(wordsIn('<p>Log out</p>'), ['Log out']);
  assert.deepEqual(wordsIn('<p>{on ? "Log out" : null}</p>'), ['Log out']);
  assert.deepEqual(wordsIn("<p>{name || 'No name'}</p>"), ['No name']);
});

test('finds words in what is read aloud or shown by a prop', () => {
  assert.deepEqual(wordsIn('<button aria-label="Close" />'), ['Close']);
  assert.deepEqual(wordsIn("<Field label={ok ? 'Name' : t`Mobile`} />"), ['Name']);
  assert.deepEqual(wordsIn('<Dialog closeLabel="Close" retryTitle="Again" />'), ['Close', 'Again']);
  assert.deepEqual(wordsIn('<Trans>Read <img alt="the label" /></Trans>'), ['the label']);
});

test('finds words in lists of what is shown', () => {
  assert.deepEqual(wordsIn("<Tabs options={[{ value: 'all', label: 'All of them' }]} />"), ['All of them']);
});

test('says where', () => {
  assert.deepEqual(findBareTexts('x.tsx', 'const x = (\n  <p>\n    Two words\n  </p>\n);'), [
    { line: 3, words: 'Two words' },
  ]);
});

test('lets pass what is translated, or no text', () => {
  assert.deepEqual(wordsIn('<Trans>Log out</Trans>'), []);
  assert.deepEqual(wordsIn('<Plural value={n} one="# point" other="# points" />'), []);
  assert.deepEqual(wordsIn('<p>{t`Log out`} · 24 +91 —</p>'), []);
  assert.deepEqual(wordsIn('<TextInput name="mobile" type="tel" autoComplete="tel-national" prefix="+91" />'), []);
  assert.deepEqual(wordsIn("<p>{kind === 'claim' && <Row />}</p>"), []);
});
