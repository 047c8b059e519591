import { isInShare, newVisitor, visitorCookie, visitorOf } from './visitor';

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
