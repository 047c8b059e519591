// node --test deploy/releases/check-messages.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeMessage } from './check-messages.mjs';

test('plain sentences are taken, with what is new and what breaks', () => {
  for (const message of [
    'The list opens where it was left',
    'Buttons have a tone\n\nNew nodes wait: no trailer, a sentence.\nNew: a tone.\nBreaking: `kind` is gone.',
  ])
    assert.deepEqual(judgeMessage(message), []);
});

test('what a release could not use is refused', () => {
  for (const [message, fault] of [
    ['', /says nothing/],
    ['x'.repeat(201), /more than 200/],
    ['fixup! The list', /folded/],
    ['The list\nopens', /second line/],
    ['The list\n\nBREAKING CHANGE: gone', /"BREAKING CHANGE:" is spelt/],
    ['The list\n\nbreaking: gone', /"breaking:" is spelt/],
    ['The list\n\nfeat: a map', /"feat:" is spelt/],
  ])
    assert.match(judgeMessage(message).join(), fault, message);
});
