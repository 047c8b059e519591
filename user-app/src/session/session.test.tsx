import { act, render, screen } from '@testing-library/react';
import {
  beginSession,
  currentSession,
  decryptToken,
  encryptToken,
  endSession,
  rereadSession,
  tokenStorageKey,
  useSession,
} from './session';
import { clearReturnPath, readReturnPath, saveReturnPath, validReturnPath } from './return-path';

const token = 'header.payload.signature';
const newer = 'header.payload2.signature2';

function Shown() {
  return <p>{useSession().token ?? 'nobody'}</p>;
}

/** Simulates a change by another tab: local storage changes, and the browser fires the event. */
function otherTabSets(value: string | null, key: string | null = tokenStorageKey) {
  if (value === null) localStorage.removeItem(tokenStorageKey);
  else localStorage.setItem(tokenStorageKey, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
}

beforeEach(() => {
  localStorage.clear();
  act(rereadSession);
});
afterEach(() => jest.restoreAllMocks());

describe('the session', () => {
  it('§4 user token: keeps it encrypted in local storage under "userToken", for the next visit', () => {
    expect(beginSession(token)).toBe(true);
    const stored = localStorage.getItem('userToken') ?? '';
    expect(stored).not.toContain(token);
    expect(decryptToken(stored)).toBe(token);
    rereadSession();
    expect(currentSession().token).toBe(token);
  });

  it.each(['garbage', '', 'header.payload.signature'])('counts a stored %p as signed out, and leaves it', (stored) => {
    // Another release may have written it, whose tabs still use it.
    localStorage.setItem(tokenStorageKey, stored);
    rereadSession();
    expect(currentSession().token).toBeUndefined();
    expect(localStorage.getItem(tokenStorageKey)).toBe(stored);
  });

  it('forgets the token when the person logs out', () => {
    beginSession(token);
    endSession('signed-out');
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
    expect(currentSession()).toEqual({ ended: 'signed-out' });
  });

  it('forgets a token that the api refused, but not a newer one', () => {
    beginSession(newer);
    endSession('refused', token);
    expect(currentSession().token).toBe(newer);
    endSession('refused', newer);
    expect(currentSession()).toEqual({ ended: 'refused' });
  });

  it('lives as long as the page where storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(beginSession(token)).toBe(false);
    expect(currentSession().token).toBe(token);
  });

  it('counts blocked storage as signed out', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    rereadSession();
    expect(currentSession().token).toBeUndefined();
  });
});

describe('two tabs', () => {
  it('follows a log-out in the other one at once', () => {
    beginSession(token);
    render(<Shown />);
    expect(screen.getByText(token)).toBeVisible();
    act(() => otherTabSets(null));
    expect(screen.getByText('nobody')).toBeVisible();
    expect(currentSession()).toEqual({ ended: 'signed-out', byOtherTab: true });
  });

  it('follows a clearing of all storage', () => {
    beginSession(token);
    render(<Shown />);
    act(() => otherTabSets(null, null));
    expect(screen.getByText('nobody')).toBeVisible();
  });

  it('follows a sign-in of another user', () => {
    beginSession(token);
    render(<Shown />);
    act(() => otherTabSets(encryptToken(newer)));
    expect(screen.getByText(newer)).toBeVisible();
  });

  it('keeps the token and the responses of a newer release, which it cannot read', () => {
    const foreign = 'U2FsdGVkX1+BQzyIeDbg0hpuoQkT83pDJkBQm3QKd6JzE1vWxBGfPGYU3y0hm2Tb';
    beginSession(token);
    localStorage.setItem('responseCache', '{}');
    render(<Shown />);
    act(() => otherTabSets(foreign));
    expect(screen.getByText('nobody')).toBeVisible();
    expect(currentSession()).toEqual({ byOtherTab: true });
    // A late 401 to the token of this tab.
    act(() => endSession('refused', token));
    expect(localStorage.getItem(tokenStorageKey)).toBe(foreign);
    expect(localStorage.getItem('responseCache')).toBe('{}');
  });

  it('keeps a token that another tab has stored when the api refuses the one of this tab', () => {
    beginSession(token);
    const foreign = encryptToken(newer);
    localStorage.setItem(tokenStorageKey, foreign);
    endSession('refused', token);
    expect(localStorage.getItem(tokenStorageKey)).toBe(foreign);
  });

  it('ignores changes of other keys', () => {
    beginSession(token);
    render(<Shown />);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'language', storageArea: localStorage }));
    });
    expect(screen.getByText(token)).toBeVisible();
  });
});

describe('§9 fixed secret: the stored user token', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJtb2JpbGUiOiI5ODc2NTQzMjEwIn0.c2lnbmF0dXJl-_';

  it('comes back as it was, and does not show in what is stored', () => {
    const stored = encryptToken(jwt);
    expect(stored).not.toContain('eyJ');
    expect(decryptToken(stored)).toBe(jwt);
  });

  it('is another text each time', () => {
    expect(encryptToken(jwt)).not.toBe(encryptToken(jwt));
  });

  it.each([
    ['nothing', ''],
    ['rubbish', 'garbage'],
    ['the bare token', jwt],
    ['a text of another secret', 'U2FsdGVkX1+BQzyIeDbg0hpuoQkT83pDJkBQm3QKd6JzE1vWxBGfPGYU3y0hm2Tb'],
    ['a cut text', encryptToken(jwt).slice(0, 30)],
    ['an encrypted text that is no token', encryptToken('hello')],
  ])('is refused when it is %s', (_name, stored) => {
    expect(decryptToken(stored)).toBeUndefined();
  });
});

describe('return path', () => {
  beforeEach(() => sessionStorage.clear());

  describe('the path that waits for the end of sign-in', () => {
    it.each([
      '/user/s/A1DS1VMSATSEGZJWBDRFRDM4EFHD',
      '/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD',
      '/user/rewardshistory?show=claims',
      '/user/points',
    ])('is kept when it is one of ours: %s', (path) => {
      saveReturnPath(path);
      expect(readReturnPath()).toBe(path);
      clearReturnPath();
      expect(readReturnPath()).toBeUndefined();
    });

    it.each([
      '//evil.com',
      '//evil.com/user/points',
      '/\\evil.com/user/points',
      '/\t/evil.com/user/points',
      'https://evil.com/user/points',
      'javascript:alert(1)',
      'data:text/html,x',
      '/user//evil.com',
      '/user/../admin/dashboard',
      '/admin/dashboard',
      '/userx/points',
      'user/points',
      '',
      null,
      { path: '/user/points' },
    ])('is refused when it is %p', (path) => {
      expect(validReturnPath(path)).toBeUndefined();
    });

    it.each(['/user/login', '/user/register', '/USER/LOGIN', '/user/personaldetails'])(
      'is not %s, which sign-in passes anyway',
      (path) => {
        saveReturnPath(path);
        expect(readReturnPath()).toBeUndefined();
      },
    );

    it('is validated again when it is read, independent of the page that wrote it', () => {
      sessionStorage.setItem('returnTo', '//evil.com');
      expect(readReturnPath()).toBeUndefined();
    });
  });
});
