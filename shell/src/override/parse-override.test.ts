import { parseOverride } from './parse-override';

describe('parseOverride', () => {
  it('reads a release, and a manifest on this machine', () => {
    expect(parseOverride('user-app@1.4.0-3f9c2a1b')).toEqual({
      app: 'user-app',
      release: '1.4.0-3f9c2a1b',
      name: 'user-app: 1.4.0-3f9c2a1b',
    });
    for (const host of ['localhost:3002', '127.0.0.1:3002', 'localhost']) {
      const address = `http://${host}/remote.json`;
      expect(parseOverride(`user-app@${address}`)).toEqual({
        app: 'user-app',
        address: new URL(address),
        name: `user-app: ${host}`,
      });
    }
  });

  it.each([
    ['nothing', 'user-app@'],
    ['no app', '1.4.0-3f9c2a1b'],
    ['an app that is a path', '../user-app@1.4.0-3f9c2a1b'],
    ['an app that is no folder', 'USER@1.4.0-3f9c2a1b'],
    ['no hash', 'user-app@1.4.0'],
    ['a path in the version', 'user-app@1.4.0/../../admin-app/1.0.0-3f9c2a1b'],
    ['an encoded path', 'user-app@1.4.0-%2e%2e%2f-3f9c2a1b'],
    ['a backslash', String.raw`user-app@1.4.0\..\x-3f9c2a1b`],
    ['further text', 'user-app@1.4.0-3f9c2a1b\nx'],
    ['a text to be read by people', `user-app@1.0.0-${'call-0900-'.repeat(9)}-3f9c2a1b`],
    ['another origin', 'user-app@https://evil.example/remote.json'],
    ['another origin, by http', 'user-app@http://evil.example/remote.json'],
    ['an origin below localhost', 'user-app@http://localhost.evil.example/remote.json'],
    ['localhost as a user', 'user-app@http://localhost:80@evil.example/remote.json'],
    ['a user of localhost', 'user-app@http://evil.example@localhost/remote.json'],
    ['https', 'user-app@https://localhost:3002/remote.json'],
    ['no address of http', 'user-app@data:application/json,{}'],
    ['a script', 'user-app@javascript:alert(1)'],
    ['a path of the site', 'user-app@/uploads/remote.json'],
    ['an address without a protocol', 'user-app@//localhost/remote.json'],
  ])('refuses %s', (_what, text) => {
    expect(parseOverride(text)).toBeUndefined();
  });
});
