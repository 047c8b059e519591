import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchedText } from './site-remotes';

describe('watchedText', () => {
  let folder: string;
  let file: string;
  const derive = vi.fn((text: string) => text.length);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watched-text-'));
    file = join(folder, 'remotes.json');
    derive.mockClear();
    await writeFile(file, 'one');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('derives once while the file stays the same', async () => {
    const read = watchedText(file, derive);
    await read();
    expect(await read()).toMatchObject({ text: 'one', derived: 3 });
    expect(derive).toHaveBeenCalledTimes(1);
  });

  it('reads again when the file was written to, or replaced by one of the same size and time', async () => {
    const read = watchedText(file, derive);
    await read();
    await writeFile(file, 'three');
    expect(await read()).toMatchObject({ text: 'three', derived: 5 });
    const at = new Date();
    await utimes(file, at, at);
    await read();
    await writeFile(`${file}.new`, 'seven');
    await utimes(`${file}.new`, at, at);
    await rename(`${file}.new`, file);
    expect(await read()).toMatchObject({ text: 'seven' });
  });

  it('rejects while the file is missing and recovers when it is back', async () => {
    const read = watchedText(file, derive);
    await rm(file);
    await expect(read()).rejects.toThrow('ENOENT');
    await writeFile(file, 'back');
    expect(await read()).toMatchObject({ text: 'back' });
  });
});
