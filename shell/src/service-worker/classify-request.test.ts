import {
  isCacheablePicture,
  classifyRequest,
  maxPictureBytes,
  isServedOffline,
  type ClassifiableRequest,
} from './classify-request';

const origin = 'https://points.example';
const request = (path: string, rest: Partial<ClassifiableRequest> = {}): ClassifiableRequest => ({
  method: 'GET',
  mode: 'cors',
  destination: '',
  url: new URL(path, origin).href,
  ...rest,
});
const navigation: Partial<ClassifiableRequest> = { mode: 'navigate', destination: 'document' };

describe('classifyRequest', () => {
  it.each<[string, ClassifiableRequest, ReturnType<typeof classifyRequest>]>([
    ['an opened page', request('/user/rewards', navigation), 'page'],
    ['a scanned label', request('/USER/S/A0000', navigation), 'page'],
    ['a download', request('/api/admin/qr-batches/7/codes.csv', navigation), 'page'],
    ['a script', request('/js/12.0123abcd.js', { mode: 'no-cors', destination: 'script' }), 'file'],
    ['a font', request('/assets/a.0123abcd.woff2', { destination: 'font' }), 'file'],
    ['a manifest', request('/remotes/user-app/mf-manifest.json?attempt=1'), 'file'],
    ['the configuration', request('/remotes.json'), 'file'],
    ['WebAssembly', request('/remotes/user-app/assets/reader.0123abcd.wasm'), 'file'],
    ['a picture', request('/api/pictures/a1', { mode: 'no-cors', destination: 'image' }), 'picture'],
    ['a call of the api', request('/api/users/points/list'), undefined],
    ['a call of the api that changes something', request('/api/users/scanner/store', { method: 'POST' }), undefined],
    ['an upload to a file-like address', request('/api/x.json', { method: 'POST' }), undefined],
    ['a film', request('/film.mp4', { destination: 'video' }), undefined],
  ])('%s', (_what, given, kind) => {
    expect(classifyRequest(given)).toBe(kind);
  });
});

describe('isServedOffline', () => {
  const copy = { prefixes: ['/user'], foreign: ['/admin', '/api'] };
  it.each([
    ['/user/rewards', true],
    ['/USER/S/A0000', true],
    ['/', true],
    ['/service', true],
    ['/username', true],
    ['/admin', false],
    ['/admin/products', false],
    ['/api/users/scanner/store', false],
    ['/user/labels.pdf', false],
  ])('%s', (path, opens) => {
    expect(isServedOffline(path, copy)).toBe(opens);
  });
});

describe('isCacheablePicture', () => {
  const good = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000', 'content-length': '9000' };
  const classify = (headers: Record<string, string>, status = 200) =>
    isCacheablePicture({ status, headers: new Headers(headers) });

  it('keeps a public picture', () => expect(classify(good)).toBe(true));
  it.each([
    ['a private one', { ...good, 'cache-control': 'private' }, 200],
    ['one that must not be stored', { ...good, 'cache-control': 'no-store' }, 200],
    ['a page in its place', { ...good, 'content-type': 'text/html' }, 200],
    ['one that is too large', { ...good, 'content-length': String(maxPictureBytes + 1) }, 200],
    ['one without its size', { 'content-type': 'image/png', 'cache-control': 'public' }, 200],
    ['an answer that hides what it is', good, 0],
    ['a failure', good, 404],
  ])('refuses %s', (_what, headers, status) => {
    expect(classify(headers as Record<string, string>, status)).toBe(false);
  });
});
