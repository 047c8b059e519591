import { forgetAnswers, keepAnswer, keptAnswer } from './kept-answers';

beforeEach(() => {
  localStorage.clear();
  forgetAnswers();
});

const stored = () => Object.keys(JSON.parse(localStorage.getItem('lastKnown') ?? '{"answers":{}}').answers as object);

describe('the answers kept', () => {
  it('are those of the person who was answered last, and nobody else’s', () => {
    keepAnswer('ramesh', 'profile', { name: 'Ramesh' });
    expect(keptAnswer('ramesh', 'profile')).toMatchObject({ data: { name: 'Ramesh' }, at: expect.any(Number) });
    expect(keptAnswer('suresh', 'profile')).toBeUndefined();
    keepAnswer('suresh', 'points', 7);
    expect(keptAnswer('ramesh', 'profile')).toBeUndefined();
    expect(localStorage.getItem('lastKnown')).not.toContain('Ramesh');
  });

  it('are as many as sixteen, the least recent leaving first', () => {
    for (let index = 0; index < 20; index += 1) keepAnswer('ramesh', `screen-${index}`, index);
    expect(stored()).toHaveLength(16);
    expect(keptAnswer('ramesh', 'screen-3')).toBeUndefined();
    expect(keptAnswer('ramesh', 'screen-19')?.data).toBe(19);
  });

  it('leave out what is too large, and all but the first three pages of a list', () => {
    keepAnswer('ramesh', 'large', 'x'.repeat(30_000));
    expect(keptAnswer('ramesh', 'large')).toBeUndefined();
    keepAnswer('ramesh', '$inf$history', [1, 2, 3, 4, 5]);
    expect(keptAnswer('ramesh', '$inf$history')?.data).toEqual([1, 2, 3]);
  });

  it('live as long as the page where storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepAnswer('ramesh', 'profile', 1);
    expect(keptAnswer('ramesh', 'profile')?.data).toBe(1);
    full.mockRestore();
  });
});
