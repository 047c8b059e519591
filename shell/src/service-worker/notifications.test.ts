import { addressToOpen, readPush } from './notifications';

jest.mock('./route-handlers', () => ({}));

describe('readPush', () => {
  const message = { title: 'Paid', body: '₹1,100 was paid.', url: '/user/claims/TX-1', tag: 'a' };

  it('reads a message', () => expect(readPush(JSON.stringify(message))).toEqual(message));
  it('shows a title without the rest', () =>
    expect(readPush('{"title":"Paid","body":5}')).toEqual({ title: 'Paid', body: '', url: '', tag: '' }));
  it('cuts what is too long', () =>
    expect(readPush(JSON.stringify({ ...message, title: 'x'.repeat(5000) }))?.title).toHaveLength(100));
  it.each([undefined, '', 'hello', 'null', '[]', '5', '{}', '{"title":""}', '{"title":{"toString":1}}'])(
    'ignores %p',
    (text) => expect(readPush(text)).toBeUndefined(),
  );
});

describe('addressToOpen', () => {
  const origin = 'https://points.example';
  it.each([
    ['/user/claims/TX-1', '/user/claims/TX-1'],
    ['/USER/claims?x=1#y', '/USER/claims?x=1#y'],
    ['https://points.example/user/account', '/user/account'],
  ])('opens %s', (url, path) => expect(addressToOpen(url, origin, ['/user'])).toBe(`${origin}${path}`));
  it.each([
    'https://evil.example/user/claims',
    '//evil.example/user/claims',
    '\\\\evil.example/user',
    'javascript:alert(1)',
    'data:text/html,x',
    '/admin/dashboard',
    '/api/users/logout',
    '/username',
    '/user/../admin',
    'https://[',
    '',
    undefined,
    { url: '/user' },
  ])('opens the home page for %p', (url) => expect(addressToOpen(url, origin, ['/user'])).toBe(`${origin}/`));
});
