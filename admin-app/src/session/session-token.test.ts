import { clearToken, readToken, StorageBlockedError, storeToken, subscribeToToken } from './session-token';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the session token', () => {
  it("§4 admin token: is kept in local storage under 'token'", () => {
    storeToken('abc');
    expect(localStorage.getItem('token')).toBe('abc');
    expect(readToken()).toBe('abc');
    clearToken();
    expect(localStorage.getItem('token')).toBeNull();
    expect(readToken()).toBeUndefined();
  });

  it('takes an empty one for none', () => {
    localStorage.setItem('token', '');
    expect(readToken()).toBeUndefined();
  });

  it('tells who follows it when it begins, ends, and when another tab ends it', () => {
    const followed = jest.fn();
    const stop = subscribeToToken(followed);
    storeToken('abc');
    clearToken();
    expect(followed).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(followed).toHaveBeenCalledTimes(4);
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
    expect(followed).toHaveBeenCalledTimes(4);
    stop();
    storeToken('def');
    expect(followed).toHaveBeenCalledTimes(4);
  });

  it('says so when the browser stores nothing, and reads as signed out', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => storeToken('abc')).toThrow(StorageBlockedError);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readToken()).toBeUndefined();
  });
});
