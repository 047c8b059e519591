import { monthsAfter, nextStep } from './expiry-rule';

const at = (text: string) => new Date(`${text}+05:30`);
/** The end of an IST day. */
const end = (day: string) => new Date(at(`${day}T00:00`).getTime() + 86_400_000);

test.each([
  ['2026-11-26T10:00', 12, '2027-11-26'],
  ['2026-11-26T00:00', 6, '2027-05-26'],
  ['2026-11-26T23:59:59.999', 6, '2027-05-26'],
  ['2026-08-31T12:00', 6, '2027-02-28'],
  ['2027-08-31T12:00', 6, '2028-02-29'],
  ['2028-02-29T12:00', 12, '2029-02-28'],
  ['2026-12-31T12:00', 6, '2027-06-30'],
])('points of %s expire %i months later at the end of %s', (basis, months, day) => {
  expect(monthsAfter(at(basis), months)).toEqual(end(day));
});

describe('what is due', () => {
  const deadline = end('2027-06-30');
  const notified = { expiresAt: deadline, remindedAt: null };
  const reminded = { expiresAt: deadline, remindedAt: at('2027-06-24T00:00') };

  test.each([
    ['32 days before, nothing', undefined, at('2027-05-30T23:59:59.999'), { step: 'wait' }],
    ['31 days before, the first notice', undefined, at('2027-05-31T00:00'), { step: 'notify', expiresAt: deadline }],
    ['after it, nothing', notified, at('2027-06-22T23:59:59.999'), { step: 'wait' }],
    ['8 days before, the second', notified, at('2027-06-23T00:00'), { step: 'remind', expiresAt: deadline }],
    ['on the last day, nothing', reminded, at('2027-06-30T23:59:59.999'), { step: 'wait' }],
    [
      'a day later, while scans of the last day may arrive, nothing',
      reminded,
      at('2027-07-01T23:59'),
      { step: 'wait' },
    ],
    ['after it, the end', reminded, at('2027-07-02T00:00'), { step: 'expire' }],
    ['a week later, nothing: the notice is void', reminded, at('2027-07-08T00:00'), { step: 'forget' }],
    [
      'late, the first notice 30 days before another end',
      undefined,
      at('2027-08-10T09:00'),
      { step: 'notify', expiresAt: end('2027-09-09') },
    ],
    [
      'late, the second notice 7 days before another end',
      notified,
      at('2027-07-06T09:00'),
      { step: 'remind', expiresAt: end('2027-07-13') },
    ],
  ])('%s', (_what, notice, now, step) => {
    expect(nextStep(deadline, notice, now)).toEqual(step);
  });

  test('a notice is forgotten once the months are longer', () => {
    expect(nextStep(end('2028-06-30'), reminded, at('2027-07-01T00:00'))).toEqual({ step: 'forget' });
  });
});
