import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { imagineSteps } from './imagine-steps.mjs';
import { applyChange, readSteps } from './read-steps.mjs';

const block = (language, ...lines) => ['```' + language, ...lines, '```'].join('\n');

test('the steps of a page are its files, changes and commands; a block of text is none', () => {
  const page = [
    'Create `api/a.ts`:',
    block('ts', 'const a = 1;'),
    'It prints:',
    block('text', 'no step'),
    'Change `api/b.ts`, below the others:',
    block('diff', ' one', '+two'),
    'Then:',
    block('sh', 'npm run build'),
  ].join('\n\n');
  assert.deepEqual(readSteps(page), [
    { kind: 'create', path: 'api/a.ts', text: 'const a = 1;\n', line: 3 },
    { kind: 'change', path: 'api/b.ts', text: ' one\n+two\n', line: 15 },
    { kind: 'run', text: 'npm run build\n', line: 22 },
  ]);
});

test('a block that nobody can follow is a mistake of the page', () => {
  assert.throws(() => readSteps(`Look:\n\n${block('ts', 'a')}`), /line 3: nothing says which file/);
  assert.throws(() => readSteps(`Change \`a.ts\`:\n\n${block('ts', 'a')}`), /"Change" does not go with a block of ts/);
});

test('a change finds its one place, at the beginning, in the middle and at the end', () => {
  assert.equal(applyChange('a\nb\nc\n', '-a\n+A\n b\n'), 'A\nb\nc\n');
  assert.equal(applyChange('a\nb\nc\n', ' b\n+B\n c\n'), 'a\nb\nB\nc\n');
  assert.equal(applyChange('a\nb\nc\n', ' c\n+d\n'), 'a\nb\nc\nd\n');
  assert.equal(applyChange('a\n\nb\n', ' a\n\n-b\n'), 'a\n\n');
  assert.throws(() => applyChange('a\nb\n', ' x\n+y\n'), /not in the file/);
  assert.throws(() => applyChange('a\na\n', ' a\n+y\n'), /twice/);
  assert.throws(() => applyChange('xa\n', '-a\n'), /not in the file/);
  assert.throws(() => applyChange('a\n', 'a\n'), /begins with/);
});

test('planted: a file that is there, one that is not, a change that does not fit, a copy of nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'imagine-'));
  try {
    writeFileSync(join(root, 'old.ts'), 'a\n');
    const page = [
      'Create `old.ts`:',
      block('ts', 'x'),
      'Change `gone.ts`:',
      block('diff', '+x'),
      'Change `old.ts`:',
      block('diff', ' not there', '+x'),
      block('sh', 'cp gone.ts new.ts', 'cp old.ts copy.ts'),
      'Change `copy.ts`:',
      block('diff', '-x', '+y'),
    ].join('\n\n');
    assert.deepEqual(
      imagineSteps(page, root).map((line) => line.replace(/^line \d+: /, '')),
      [
        'old.ts is there already',
        'there is no gone.ts to change',
        'old.ts: these lines are not in the file',
        'cp gone.ts new.ts: there is no gone.ts',
      ],
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});
