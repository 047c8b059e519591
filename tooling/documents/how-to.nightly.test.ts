import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { copyRepository, readSteps, takeStep } from './apply-how-to';

/** The pages whose every line can be followed by a program; the others describe what to look for. */
const pages = ['add-a-field', 'add-a-language', 'add-a-screen', 'add-an-endpoint', 'change-a-label'];

describe('followed line by line in a copy of the repository', () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'how-to-'));
    copyRepository(copy);
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  for (const page of pages) {
    it(page, () => {
      for (const step of readSteps(`docs/how-to/${page}.md`)) takeStep(step, copy);
    });
  }
});
