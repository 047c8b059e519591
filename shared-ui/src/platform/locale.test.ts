import { followLanguage, readLanguage, rememberLanguage } from './locale';

const offered = ['en', 'hi'];
const browserSpeaks = (...tags: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
const blockStorage = (act: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, act).mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('readLanguage', () => {
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
