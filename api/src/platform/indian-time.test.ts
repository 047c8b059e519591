import {
  endOfIndianDay,
  formatIndianDateTime,
  indianDayOf,
  indianMonth,
  spellIndianMoment,
  startOfIndianDay,
  startOfIndianMonth,
} from './indian-time';

test.each([
  ['2026-11-21T05:12:00.000Z', '21-11-2026 10:42 AM', '21 Nov 2026, 10:42 am'],
  ['2026-12-31T18:30:00.000Z', '01-01-2027 12:00 AM', '1 Jan 2027, 12:00 am'],
  ['2026-01-05T06:35:59.999Z', '05-01-2026 12:05 PM', '5 Jan 2026, 12:05 pm'],
  ['2024-02-29T18:29:59.000Z', '29-02-2024 11:59 PM', '29 Feb 2024, 11:59 pm'],
])('%s is written as %s and %s', (at, formatted, spelt) => {
  expect(formatIndianDateTime(new Date(at))).toBe(formatted);
  expect(spellIndianMoment(new Date(at))).toBe(spelt);
});

test('a calendar day runs from 18:30 UTC of the day before, for 24 hours', () => {
  expect(startOfIndianDay('2026-11-21')).toEqual(new Date('2026-11-20T18:30:00.000Z'));
  expect(endOfIndianDay('2026-11-21')).toEqual(new Date('2026-11-21T18:30:00.000Z'));
  expect(startOfIndianDay('2024-02-29')).toEqual(new Date('2024-02-28T18:30:00.000Z'));
});

test.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '21-11-2026', '2026-11-21T00:00', '', '2026-1-1'])(
  '%j is no day',
  (day) => {
    expect(startOfIndianDay(day)).toBeUndefined();
    expect(endOfIndianDay(day)).toBeUndefined();
  },
);

test('the day and the month of a moment are those of India', () => {
  expect(indianDayOf(new Date('2026-02-28T18:29:59.999Z'))).toBe('2026-02-28');
  expect(indianDayOf(new Date('2026-02-28T18:30:00.000Z'))).toBe('2026-03-01');
  expect(startOfIndianMonth(new Date('2026-02-28T18:29:59.999Z'))).toEqual(new Date('2026-01-31T18:30:00.000Z'));
  expect(startOfIndianMonth(new Date('2026-02-28T18:30:00.000Z'))).toEqual(new Date('2026-02-28T18:30:00.000Z'));
});

test.each([
  ['2026-11', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
  ['2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ['2024-02', '2024-01-31T18:30:00.000Z', '2024-02-29T18:30:00.000Z'],
])('the month %s begins and ends as in India', (month, from, before) => {
  expect(indianMonth(month)).toEqual({ from: new Date(from), before: new Date(before) });
});

test.each(['2026-13', '2026-1', '2026', '', 'x'])('there is no month %j', (month) => {
  expect(indianMonth(month)).toBeUndefined();
});
