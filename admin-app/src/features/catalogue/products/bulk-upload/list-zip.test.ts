import zipPaths from '@loyalty/tooling/cases/zip-paths.json';
import { file } from '../../../../../test/bulk-upload';
import { listZip } from './list-zip';

interface ZipCase {
  name: string;
  zip: string;
  zeros?: number;
  paths: string[];
}

/** The api's test reads the same cases. */
const { cases }: { cases: ZipCase[] } = zipPaths;

it.each(cases.map(({ name, ...rest }): [string, Omit<ZipCase, 'name'>] => [name, rest]))(
  'lists a ZIP like the server: %s',
  async (_name, { zip, zeros = 0, paths }) => {
    const files = await listZip(file(Buffer.concat([Buffer.from(zip, 'base64'), Buffer.alloc(zeros)]), 'pictures.zip'));
    expect('kind' in files ? files : files.map(({ path }) => path)).toEqual(paths);
  },
);

it.each([
  ['another file', 'Rar!', 'wrong-kind'],
  ['half a ZIP', `PK\u0003\u0004${'x'.repeat(100)}`, 'broken'],
])('%s is none', async (_name, content, kind) => {
  expect(await listZip(file(content, 'pictures.zip'))).toEqual({ file: 'zip', kind });
});
