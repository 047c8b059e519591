import { clearResponseCache, cacheResponse, cachedResponse } from './response-cache';

beforeEach(() => {
  localStorage.clear();
  clearResponseCache();
});

const stored = () =>
  Object.keys(JSON.parse(localStorage.getItem('responseCache') ?? '{"responses":{}}').responses as object);

describe('the response cache', () => {
  it('are those of the person who was answered last, and nobody else’s', () => {
    cacheResponse('ramesh', 'profile', { name: 'Ramesh' });
    expect(cachedResponse('ramesh', 'profile')).toMatchObject({ data: { name: 'Ramesh' }, at: expect.any(Number) });
    expect(cachedResponse('suresh', 'profile')).toBeUndefined();
    cacheResponse('suresh', 'points', 7);
    expect(cachedResponse('ramesh', 'profile')).toBeUndefined();
    expect(localStorage.getItem('responseCache')).not.toContain('Ramesh');
  });

  it('are as many as sixteen, the least recent leaving first', () => {
    for (let index = 0; index < 20; index += 1) cacheResponse('ramesh', `screen-${index}`, index);
    expect(stored()).toHaveLength(16);
    expect(cachedResponse('ramesh', 'screen-3')).toBeUndefined();
    expect(cachedResponse('ramesh', 'screen-19')?.data).toBe(19);
  });

  it('leave out what is too large, and all but the first three pages of a list', () => {
    cacheResponse('ramesh', 'large', 'x'.repeat(30_000));
    expect(cachedResponse('ramesh', 'large')).toBeUndefined();
    cacheResponse('ramesh', '$inf$history', [1, 2, 3, 4, 5]);
    expect(cachedResponse('ramesh', '$inf$history')?.data).toEqual([1, 2, 3]);
  });

  it('live as long as the page where storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    cacheResponse('ramesh', 'profile', 1);
    expect(cachedResponse('ramesh', 'profile')?.data).toBe(1);
    full.mockRestore();
  });
});
