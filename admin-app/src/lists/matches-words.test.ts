import { matchesWords } from './matches-words';

describe('matchesWords', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['elbow', true],
    ['ELBOW cpvc', true],
    ['flow 90', true],
    ['élbow', true],
    ['elbow brass', false],
  ])('%p finds "CPVC Elbow 90°" of Flow Series: %p', (search, found) => {
    expect(matchesWords(search, 'CPVC Elbow 90°', 'Flow Series')).toBe(found);
  });

  it('keeps the vowel signs of Hindi apart', () => {
    expect(matchesWords('नल', 'नाली')).toBe(false);
    expect(matchesWords('नल', 'पीतल का नल')).toBe(true);
  });
});
