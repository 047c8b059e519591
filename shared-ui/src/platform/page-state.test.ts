import { readBrand, rememberBrand } from './brand';
import { createDraftStore } from './draft-store';
import { followLanguage, readLanguage, rememberLanguage } from './locale';
import { personOf } from './person';
import { foreignPaths, isRemoteModule } from './remote-contract';
import { isChunkError } from './reload';

describe('readBrand', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    ['{"name":7}', {}],
    ['{"name":{"en":"Flow"},"logoUrl":"/a.png"}', { logoUrl: '/a.png' }],
    ['{"name":"  "}', {}],
    ['{"accent":{"light":7}}', {}],
    ['{"accent":{"light":{"accent":"#123456"},"dark":{"accent":7}}}', {}],
    ['7', {}],
    ['null', {}],
    ['[]', {}],
    ['{', {}],
  ])('ignores what has another shape in %s', (stored, brand) => {
    localStorage.setItem('brand', '{"name":"Flow"}');
    readBrand();
    localStorage.setItem('brand', stored);
    expect(readBrand()).toEqual(brand);
  });

  it('returns what rememberBrand stored, the same object each time', () => {
    const brand = {
      name: 'Flow & Co',
      logoUrl: '/a.png',
      accent: { light: { accent: '#123456' }, dark: { accent: '#abcdef' } },
    };
    rememberBrand(brand);
    expect(readBrand()).toEqual(brand);
    expect(readBrand()).toBe(readBrand());
  });
});

describe('draft-store', () => {
  let person: string | undefined;

  const drafts = createDraftStore<'form' | 'other'>('kept', () => person, ['accountNumber']);

  beforeEach(() => {
    person = '7/9876543210';
    sessionStorage.clear();
  });

  it('keeps changed fields for the same user only; what is saved is forgotten', () => {
    drafts.keep('form', { name: 'Elbow' });
    drafts.keep('other', { note: 'x' });
    person = '8/';
    expect(drafts.read('form')).toBeUndefined();
    drafts.keep('form', {});
    person = undefined;
    expect(drafts.read('form')).toBeUndefined();
    person = '7/9876543210';
    expect(drafts.read('form')).toEqual({ name: 'Elbow' });
    drafts.discard('form');
    expect([drafts.read('form'), drafts.read('other')]).toEqual([undefined, { note: 'x' }]);
    drafts.discardAll();
    expect(sessionStorage.getItem('kept')).toBeNull();
  });

  it('never stores a field that must not be, which lasts as long as the page', () => {
    drafts.keep('form', { name: 'Ramesh', accountNumber: '123456789' });
    expect(sessionStorage.getItem('kept')).toBe('{"person":"7/9876543210","forms":{"form":{"name":"Ramesh"}}}');
    expect(drafts.read('form')).toEqual({ name: 'Ramesh', accountNumber: '123456789' });
    person = '8/';
    expect(drafts.read('form')).toBeUndefined();
    person = '7/9876543210';
    drafts.discard('form');
    expect(drafts.read('form')).toBeUndefined();
    // By a release that stored it.
    sessionStorage.setItem('kept', '{"person":"7/9876543210","forms":{"form":{"accountNumber":"1"}}}');
    expect(drafts.read('form')).toBeUndefined();
  });

  it.each([
    '{"person":"7/9876543210","forms":[null]}',
    '{"person":7}',
    'x',
    '{"person":"7/9876543210","forms":{"form":{"name":1}}}',
  ])('ignores a store of another shape: %s', (stored) => {
    sessionStorage.setItem('kept', stored);
    expect(drafts.read('form')).toBeUndefined();
    drafts.keep('form', { name: 'Elbow' });
    expect(drafts.read('form')).toEqual({ name: 'Elbow' });
  });
});

describe('readLanguage', () => {
  const offered = ['en', 'hi'];

  const browserSpeaks = (...tags: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

  const blockStorage = (act: 'getItem' | 'setItem') =>
    jest.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });

  beforeEach(() => localStorage.clear());

  afterEach(() => jest.restoreAllMocks());

  it('followLanguage reports choices of other tabs only, until it is ended', () => {
    const changed = jest.fn();
    const stop = followLanguage(offered, changed);
    const otherTab = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    rememberLanguage('en');
    otherTab('theme', 'dark');
    otherTab('language', null);
    otherTab('language', 'xx');
    otherTab('language', 'hi');
    stop();
    otherTab('language', 'en');
    expect(changed.mock.calls).toEqual([['hi']]);
  });

  it.each([
    [['hi-IN', 'en'], 'hi'],
    [['ta-IN', 'en-GB'], 'en'],
    [['ta-IN'], undefined],
    [[], undefined],
  ])('takes the first of the browser’s languages %j that is offered: %s', (tags, language) => {
    browserSpeaks(...tags);
    expect(readLanguage(offered)).toBe(language);
  });

  it('takes what was chosen before, while it is offered', () => {
    browserSpeaks('en-IN');
    rememberLanguage('hi');
    expect(readLanguage(offered)).toBe('hi');
    rememberLanguage('xx');
    expect(readLanguage(offered)).toBe('en');
  });

  it('asks the browser where storage is blocked', () => {
    browserSpeaks('hi');
    blockStorage('getItem');
    blockStorage('setItem');
    expect(() => rememberLanguage('en')).not.toThrow();
    expect(readLanguage(offered)).toBe('hi');
  });
});

describe('personOf', () => {
  const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.s`;

  it('is the same for every token of one person, and another for anybody else', () => {
    const ramesh = { sub: '7', mobile: '9876543210', role_id: 2 };
    expect(personOf(tokenOf({ ...ramesh, iat: 1 }))).toBe(personOf(tokenOf({ ...ramesh, iat: 2, exp: 3 })));
    expect(personOf(tokenOf({ ...ramesh, sub: '8' }))).not.toBe(personOf(tokenOf(ramesh)));
    // The same user id in a recreated database.
    expect(personOf(tokenOf({ ...ramesh, mobile: '9876500000' }))).not.toBe(personOf(tokenOf(ramesh)));
  });

  it('is undefined without a token; a foreign token is a user of its own', () => {
    expect(personOf(undefined)).toBeUndefined();
    expect(personOf('a.b.signature-of-somebody')).toBe('ture-of-somebody');
  });
});

describe('isRemoteModule', () => {
  it('accepts a module that gives routes', () => {
    expect(isRemoteModule({ createRoutes: () => [] })).toBe(true);
  });

  it.each([undefined, null, 'routes', {}, { createRoutes: [] }, { default: () => [] }])('refuses %p', (loaded) => {
    expect(isRemoteModule(loaded)).toBe(false);
  });
});

describe('foreignPaths', () => {
  const page = null;
  it.each<[what: string, routes: Parameters<typeof foreignPaths>[0], foreign: string[]]>([
    ['absolute paths', [{ path: '/user', element: page }, { path: '/USER/x/*' }], []],
    ['nested and without a path', [{ children: [{ path: 'user', children: [{ index: true }, { path: ':id' }] }] }], []],
    ["another area's page", [{ path: '/user' }, { path: '/admin/login' }], ['/admin/login']],
    ['relative to the root', [{ children: [{ path: 'admin/login' }] }], ['/admin/login']],
    ['the start page', [{ index: true }], ['/']],
    ['every path', [{ path: '*' }], ['/*']],
    ['a longer name', [{ path: '/username' }], ['/username']],
    ['a parameter', [{ path: '/:area', children: [{ path: 'login' }] }], ['/:area', '/:area/login']],
    ['an optional segment', [{ path: '/user?/admin' }], ['/user?/admin']],
  ])('%s', (_what, routes, foreign) => {
    expect(foreignPaths(routes, '/user')).toEqual(foreign);
  });
});

describe('isChunkError', () => {
  const errorWith = (properties: object) => Object.assign(new Error('Loading failed'), properties);

  it.each([errorWith({ name: 'ChunkLoadError' }), errorWith({ code: 'CSS_CHUNK_LOAD_FAILED' })])(
    'is true for code and style sheets that did not arrive',
    (error) => expect(isChunkError(error)).toBe(true),
  );

  it.each([new TypeError('undefined is not a function'), errorWith({ code: 'other' }), 'ChunkLoadError', undefined])(
    'is false for %p',
    (error) => expect(isChunkError(error)).toBe(false),
  );
});
