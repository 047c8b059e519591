import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages } from './page';

const script = 'document.title = "$&";';
const style = '.skeleton{color:red}';
const tags = [
  '<script src="/js/skeleton-script.0123abcd.js"></script>',
  '<script defer="defer" src="/js/shell.0123abcd.js"></script>',
  '<link href="/css/shell.0123abcd.css" rel="stylesheet">',
];
const html = `<!doctype html><html lang="en"><head>${tags.join('')}</head></html>`;
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, 'shell/dist', file), text);
const textOf = async (skeleton?: string) => String((await pages(root)(skeleton)).bodies.identity);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'page-'));
  for (const folder of ['js', 'css']) mkdirSync(join(root, 'shell/dist', folder), { recursive: true });
  write('index.html', html);
  write('js/skeleton-script.0123abcd.js', script);
  write('css/shell.0123abcd.css', style);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('pages', () => {
  it('has the head script and the style sheet in it, with their digests, and the other scripts by address', async () => {
    const page = await pages(root)(undefined);
    expect(String(page.bodies.identity)).toBe(
      `<!doctype html><html lang="en"><head><script>${script}</script>${tags[1]}<style>${style}</style></head></html>`,
    );
    expect(page.inline).toEqual({ script: digest(script), style: digest(style) });
  });

  it('has the shape of the skeleton, each with its own tag, and is the same compressed', async () => {
    const pageOf = pages(root);
    const form = await pageOf('form');
    expect(String(form.bodies.identity)).toContain('<html data-skeleton="form" lang="en">');
    expect(brotliDecompressSync(form.bodies.br)).toEqual(form.bodies.identity);
    expect(gunzipSync(form.bodies.gzip)).toEqual(form.bodies.identity);
    expect((await pageOf('list')).etag).not.toBe(form.etag);
    expect(await pageOf('form')).toBe(form);
  });

  it('names a file by its address where it is gone, or would end its element', async () => {
    rmSync(join(root, 'shell/dist/css/shell.0123abcd.css'));
    write('js/skeleton-script.0123abcd.js', 'text = "</script>"');
    expect((await pages(root)(undefined)).inline).toEqual({ script: undefined, style: undefined });
    expect(await textOf()).toBe(html);
  });

  it('is the new one as soon as the shell is built again', async () => {
    const pageOf = pages(root);
    await pageOf(undefined);
    write('index.html', '<!doctype html><title>Other</title>');
    expect(String((await pageOf(undefined)).bodies.identity)).toContain('Other');
  });
});
