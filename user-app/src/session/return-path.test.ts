import { clearReturnPath, validReturnPath, readReturnPath, saveReturnPath } from './return-path';

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

  it('is judged again when it is read, whoever wrote it', () => {
    sessionStorage.setItem('returnTo', '//evil.com');
    expect(readReturnPath()).toBeUndefined();
  });
});
