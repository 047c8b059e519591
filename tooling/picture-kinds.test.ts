import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const kindsIn = (path: string) =>
  Array.from(readFileSync(join(__dirname, '..', path), 'utf8').matchAll(/^ {2}\['.+', \/.+\/\w*\],$/gm), String);

it('api and browser know the same formats of pictures by the same bytes', () => {
  const ofApi = kindsIn('api/src/platform/pictures/picture-kind.ts');
  assert.equal(ofApi.length, 13);
  assert.deepEqual(kindsIn('shared-ui/src/platform/picture-file.ts'), ofApi);
});
