import { failureReason, isInShare, newVisitor, visitorCookie, visitorOf } from './canary-rule';

const of = (failed: number, visits: number) => ({ failed, visits });

describe('a canary is withdrawn', () => {
  it.each([
    ['when it fails clearly more often than 5 %', of(3, 20), of(0, 20), true],
    ['when all of its visits fail', of(20, 20), of(0, 0), true],
    ['when it fails far more often than the live release', of(60, 100), of(10, 100), true],
    ['when many visits show a rate little above 5 %', of(700, 10_000), of(10, 10_000), true],
    ['however often the live release is said to fail', of(70, 100), of(100, 100), true],
  ])('%s', (_what, canary, live, isWithdrawn) => {
    expect(failureReason(canary, live) !== undefined).toBe(isWithdrawn);
  });

  it('with the figures as the reason', () => {
    expect(failureReason(of(9, 30), of(1, 40))).toBe('9 of 30 visits failed; of the live release 1 of 40');
  });
});

describe('a canary remains', () => {
  it.each([
    ['before it has 20 visits', of(19, 19), of(0, 100)],
    ['after two failures in 20 visits, which may be chance', of(2, 20), of(0, 20)],
    ['when the live release fails as often', of(20, 100), of(20, 100)],
    ['without failures', of(0, 1000), of(0, 1000)],
  ])('%s', (_what, canary, live) => {
    expect(failureReason(canary, live)).toBeUndefined();
  });

  it('in 98 of 100 launches, if it fails in 2 % of visits, however often it is compared', () => {
    // A linear congruential generator: the same draws in each run.
    let state = 1;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const isWithdrawn = () => {
      const canary = of(0, 0);
      for (let visit = 0; visit < 1000; visit += 1) {
        canary.visits += 1;
        if (random() < 0.02) canary.failed += 1;
        if (failureReason(canary, of(20, 1000))) return true;
      }
      return false;
    };
    const withdrawn = Array.from({ length: 300 }, isWithdrawn).filter(Boolean).length;
    expect(withdrawn).toBeLessThanOrEqual(6);
  });
});

const visitors = Array.from({ length: 5000 }, (_, index) => index.toString(16).padStart(32, '0'));
const manifest = '/releases/user-app/1.2.3-0123abcd/remote.json';
const inShare = (share: number, of = manifest) =>
  visitors.filter((visitor) => isInShare(visitor, { manifest: of, share }));

it('a share of visitors gets the canary', () => {
  expect(Math.abs(inShare(0.1).length / visitors.length - 0.1)).toBeLessThan(0.017);
  expect(Math.abs(inShare(0.5).length / visitors.length - 0.5)).toBeLessThan(0.029);
});

it('a larger share only adds visitors, and the same share gives the same ones', () => {
  const more = new Set(inShare(0.3));
  expect(inShare(0.1).every((visitor) => more.has(visitor))).toBe(true);
  expect(inShare(0.3)).toEqual([...more]);
});

it('another canary draws again', () => {
  const other = new Set(inShare(0.5, manifest.replace('0123abcd', '4567abcd')));
  const both = inShare(0.5).filter((visitor) => other.has(visitor)).length;
  expect(Math.abs(both / visitors.length - 0.25)).toBeLessThan(0.025);
});

it('the cookie is read back, and no other value is', () => {
  const visitor = newVisitor();
  expect(visitorCookie(visitor, true)).toBe(
    `visitor=${visitor}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(visitorCookie(visitor, false)).not.toContain('Secure');
  expect(visitorOf(`a=b; visitor=${visitor}; c=d`)).toBe(visitor);
  for (const cookies of [
    undefined,
    '',
    'visitor=1',
    `novisitor=${visitor}`,
    `visitor=${visitor}0`,
    `visitor="${visitor}"`,
  ])
    expect(visitorOf(cookies)).toBeUndefined();
});
