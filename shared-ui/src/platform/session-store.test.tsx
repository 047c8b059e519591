import { act, render, screen } from '@testing-library/react';
import { createSessionStore, StorageBlockedError } from './session-store';

const { beginSession, currentSession, endSession, useSession } = createSessionStore('token');

function Shown() {
  const { token, ended, byOtherTab } = useSession();
  return <p>{[token ?? 'nobody', ended, byOtherTab && 'by another tab'].filter(Boolean).join(', ')}</p>;
}

/** Simulates a change in another tab: storage has changed, and a storage event is fired. */
function otherTabSets(value: string | null, key: string | null = 'token') {
  if (value === null) localStorage.removeItem('token');
  else localStorage.setItem('token', value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: value })));
}

beforeEach(() => {
  endSession('signed-out');
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('the session', () => {
  it("§4 admin token: is kept in local storage under 'token'", () => {
    beginSession('abc');
    expect(localStorage.getItem('token')).toBe('abc');
    expect(currentSession()).toEqual({ token: 'abc' });
    endSession('signed-out');
    expect(localStorage.getItem('token')).toBeNull();
    expect(currentSession()).toEqual({ ended: 'signed-out' });
  });

  it.each(['', 'two\nlines', 'टोकन'])('takes a stored %j, which no header carries, for none', (stored) => {
    localStorage.setItem('token', stored);
    expect(currentSession().token).toBeUndefined();
  });

  it('forgets a token that the api refused, but not a newer one', () => {
    beginSession('newer');
    endSession('refused', 'older');
    expect(currentSession().token).toBe('newer');
    endSession('refused', 'newer');
    expect(currentSession()).toEqual({ ended: 'refused' });
  });

  it('is followed here and over the tabs', () => {
    render(<Shown />);
    act(() => beginSession('abc'));
    expect(screen.getByText('abc')).toBeVisible();
    otherTabSets(null);
    expect(screen.getByText('nobody, signed-out, by another tab')).toBeVisible();
    otherTabSets('def');
    expect(screen.getByText('def, by another tab')).toBeVisible();
    otherTabSets(null, null);
    expect(screen.getByText('nobody, signed-out, by another tab')).toBeVisible();
  });

  it('keeps the reason that the server ended it, whatever other tabs do then', () => {
    render(<Shown />);
    act(() => beginSession('abc'));
    act(() => endSession('refused', 'abc'));
    otherTabSets(null);
    expect(screen.getByText('nobody, refused')).toBeVisible();
  });

  it('ignores what else is stored', () => {
    render(<Shown />);
    act(() => beginSession('abc'));
    otherTabSets('abc', 'userToken');
    expect(screen.getByText('abc')).toBeVisible();
  });

  it('says so when the browser stores nothing, and reads as signed out', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => beginSession('abc')).toThrow(StorageBlockedError);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(currentSession().token).toBeUndefined();
  });
});
