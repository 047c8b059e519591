import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { listOfflineFiles, spareFiles } from './offline-files.cjs';

const asset = (path, text = path) => ({ path, bytes: Buffer.from(text) });
const pathsOf = ({ files }) => files.map(({ path }) => path);

test('the list names what a page may ask for, and nothing else', () => {
  const list = listOfflineFiles(
    [
      'remoteEntry.js',
      'remoteEntry.js.map',
      'remoteEntry.js.br',
      'remoteEntry.js.gz',
      'mf-manifest.json',
      'mf-manifest-stats.json',
      'js/12.0123abcd.js',
      'js/12.0123abcd.js.LICENSE.txt',
      'css/12.0123abcd.css',
      'assets/reader.0123abcd.wasm',
      'index.html',
      'app.webmanifest',
      'offline-files.json',
      'icons/icon-192.png',
    ].map((path) => asset(path)),
    { leaveOut: (path) => path.startsWith('icons/') },
  );
  assert.deepEqual(pathsOf(list), [
    'assets/reader.0123abcd.wasm',
    'css/12.0123abcd.css',
    'js/12.0123abcd.js',
    'mf-manifest.json',
    'remoteEntry.js',
  ]);
});

test('each file has its size, its digest, and whether its name stands for its content', () => {
  const { files } = listOfflineFiles([asset('js/a.0123abcd.js', 'नमस्ते'), asset('remoteEntry.js', 'x')]);
  assert.deepEqual(files[0], {
    path: 'js/a.0123abcd.js',
    bytes: 18,
    integrity: `sha256-${createHash('sha256').update('नमस्ते').digest('base64')}`,
    lasting: true,
  });
  assert.equal(files[1].lasting, false);
});

test('the version changes with a byte of a file or of the page, not with the order or a source map', () => {
  const files = [asset('a.js'), asset('index.html'), asset('b.js')];
  const { version } = listOfflineFiles(files);
  assert.match(version, /^[0-9a-f]{16}$/);
  assert.equal(listOfflineFiles([...files].reverse()).version, version);
  assert.equal(listOfflineFiles([...files, asset('a.js.map')]).version, version);
  assert.notEqual(listOfflineFiles([asset('a.js', 'changed'), ...files.slice(1)]).version, version);
  assert.notEqual(listOfflineFiles([files[0], asset('index.html', 'changed'), files[2]]).version, version);
});

test('copies of shared modules that only stand by are spare, unless a page needs them as well', () => {
  const assets = (...sync) => ({ assets: { js: { sync, async: [] }, css: { sync: [], async: [] } } });
  const manifest = { shared: [assets('react.js', 'both.js')], exposes: [assets('routes.js', 'both.js')] };
  assert.deepEqual([...spareFiles(manifest)], ['react.js']);
  assert.equal(spareFiles(undefined).size, 0);
});
