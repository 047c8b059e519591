import { countDays, daysBefore, isDay, isReversed, presetRange, todayInIndia } from './day-range';

describe('todayInIndia', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '2026-03-31'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2026-11-21T05:12:00.000Z', '2026-11-21'],
  ])('%s is %s there', (moment, day) => {
    expect(todayInIndia(new Date(moment))).toBe(day);
  });
});

describe('presetRange', () => {
  it.each([
    ['last-7', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['last-7', '2027-01-03', '2026-12-28', '2027-01-03'],
    ['last-30', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['last-90', '2026-11-21', '2026-08-24', '2026-11-21'],
    ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['last-month', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['last-month', '2027-01-31', '2026-12-01', '2026-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this-year', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['this-year', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['this-year', '2026-11-21', '2026-04-01', '2026-11-21'],
    ['this-year', '2027-01-01', '2026-04-01', '2027-01-01'],
    ['last-year', '2026-03-31', '2024-04-01', '2025-03-31'],
    ['last-year', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['last-year', '2026-11-21', '2025-04-01', '2026-03-31'],
  ] as const)('%s on %s is %s to %s', (preset, today, start, end) => {
    expect(presetRange(preset, today)).toEqual({ start, end });
  });

  it('has as many days as its name says', () => {
    expect(countDays(presetRange('last-7', '2026-11-21'))).toBe(7);
    expect(countDays(presetRange('last-30', '2028-03-05'))).toBe(30);
    expect(countDays(presetRange('last-90', '2027-02-01'))).toBe(90);
    expect(countDays(presetRange('last-year', '2028-04-01'))).toBe(366);
    expect(countDays({ start: '2026-04-02', end: '2026-04-01' })).toBe(0);
  });
});

describe('isDay', () => {
  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['21-11-2026', false],
    ['2026-11-21T00:00', false],
  ])('%p: %p', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});

describe('daysBefore', () => {
  it('crosses months and years', () => {
    expect(daysBefore('2027-01-01', 1)).toBe('2026-12-31');
    expect(daysBefore('2026-02-28', -1)).toBe('2026-03-01');
  });
});

test.each([
  ['2026-04-02', '2026-04-01', true],
  ['2026-04-01', '2026-04-01', false],
  ['2026-04-02', '', false],
])('from %p to %p is reversed: %p', (start, end, expected) => {
  expect(isReversed({ start, end })).toBe(expected);
});
