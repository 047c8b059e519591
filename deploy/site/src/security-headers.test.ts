import { permissions as declarable } from '../../../tooling/remotes.cjs';
import {
  allowInline,
  grantable,
  noOtherSources,
  otherSources,
  securityHeaders,
  serviceWorkerPolicy,
} from './security-headers';

const site = 'https://points.example';
const config = (changes: object = {}) =>
  JSON.stringify({
    host: '/api',
    home: '/user/rewards',
    remotes: [{ manifest: '/remotes/user-app/remote.json' }, { manifest: '/remotes/admin-app/remote.json' }],
    ...changes,
  });
const policyOf = (other = noOtherSources) => securityHeaders(other, true)['content-security-policy'] ?? '';
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('otherSources', () => {
  it('are none while this site serves everything itself', () => {
    expect(otherSources(config(), site)).toEqual(noOtherSources);
    expect(otherSources(config({ host: `${site}/api` }), site)).toEqual(noOtherSources);
  });

  it('are the folder of a remote on another server, not the whole server', () => {
    const remotes = [{ manifest: 'https://cdn.example/user/42/remote.json' }];
    expect(otherSources(config({ remotes }), site)).toMatchObject({ code: ['https://cdn.example/user/42/'], data: [] });
  });

  it('are the folder of all releases, whichever of them is live', () => {
    const releases = 'https://cdn.example/releases/';
    const live = (version: string) => ({
      manifest: `${releases}user-app/${version}/remote.json`,
      offlineFiles: `${releases}user-app/${version}/offline-files.json`,
    });
    for (const remotes of [[live('1.0.0-01234567'), live('1.0.1-89abcdef')], []])
      expect(otherSources(config({ releases, remotes }), site)).toMatchObject({ code: [releases], data: [] });
    expect(otherSources(config({ releases: '/releases/' }), site)).toEqual(noOtherSources);
  });

  it('leave out what is no address, and keep the rest', () => {
    const remotes = [
      null,
      {},
      { manifest: 7 },
      { manifest: 'https://[' },
      { manifest: 'https://cdn.example/a/b.json' },
    ];
    expect(otherSources(config({ remotes }), site)).toMatchObject({ code: ['https://cdn.example/a/'], data: [] });
  });

  it('are, for data only, an api and a list of files on another server', () => {
    const remotes = [{ manifest: '/remotes/user-app/remote.json', offlineFiles: 'https://lists.example/a/list.json' }];
    expect(otherSources(config({ host: 'https://api.example/v1', remotes }), site)).toMatchObject({
      code: [],
      data: ['https://api.example/v1/', 'https://lists.example/a/'],
    });
  });
});

describe('what a tab may run in place of a live release', () => {
  const local = ['http://localhost:*', 'http://127.0.0.1:*'];
  const sockets = ['ws://localhost:*', 'ws://127.0.0.1:*'];

  it('is code and a hot-reload socket of the own machine, where the configuration allows it', () => {
    expect(otherSources(config({ overrides: ['releases', 'localhost'] }), site)).toMatchObject({
      code: local,
      data: sockets,
    });
    const policy = policyOf(otherSources(config({ overrides: ['localhost'] }), site));
    for (const name of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'])
      for (const source of local) expect(directive(policy, name)?.split(' ')).toContain(source);
    for (const source of sockets) {
      expect(directive(policy, 'connect-src')?.split(' ')).toContain(source);
      expect(directive(policy, 'script-src')).not.toContain(source);
    }
  });

  it.each([[undefined], [[]], [['releases']], ['localhost'], [{ localhost: true }], [7]])(
    'is nothing elsewhere with %j',
    (overrides) => {
      expect(otherSources(config({ overrides }), site)).toEqual(noOtherSources);
      expect(policyOf(otherSources(config({ overrides }), site))).not.toMatch(/localhost|127\.0\.0\.1/);
    },
  );
});

describe('the content policy', () => {
  it('allows scripts from this site and the remotes, and data from the api', () => {
    const policy = policyOf({
      ...noOtherSources,
      code: ['https://cdn.example/user/'],
      data: ['https://api.example/v1/'],
    });
    expect(directive(policy, 'script-src')).toBe("'self' https://cdn.example/user/ 'wasm-unsafe-eval'");
    expect(directive(policy, 'connect-src')).toBe("'self' https://cdn.example/user/ https://api.example/v1/");
    expect(directive(policy, 'img-src')).toContain('https://api.example/v1/');
    expect(directive(policy, 'style-src')).not.toContain('api.example');
  });

  it.each(['object-src', 'base-uri', 'frame-ancestors', 'default-src'])('%s is none', (name) => {
    expect(directive(policyOf(), name)).toBe("'none'");
  });

  it('does not allow text to become markup or code', () => {
    expect(directive(policyOf(), 'require-trusted-types-for')).toBe("'script'");
    expect(policyOf()).not.toMatch(/'unsafe-(inline|eval|hashes)'/);
  });

  it('allows of what is inline only what the page has, by digest', () => {
    const allowed = allowInline(policyOf(), { script: "'sha256-a'", style: "'sha256-b'" });
    expect(directive(allowed, 'script-src')).toBe("'sha256-a' 'self' 'wasm-unsafe-eval'");
    expect(directive(allowed, 'style-src')).toBe("'sha256-b' 'self'");
    expect(allowInline(policyOf(), { script: undefined, style: undefined })).toBe(policyOf());
  });

  it('of the service worker allows only its own file, wherever remotes are', () => {
    expect(directive(serviceWorkerPolicy(true), 'script-src')).toBe("'self'");
    expect(directive(serviceWorkerPolicy(true), 'connect-src')).toBe(
      "'self' https: http://localhost:* http://127.0.0.1:*",
    );
    expect(directive(serviceWorkerPolicy(false), 'connect-src')).toBe("'self' https: http:");
  });
});

describe('the permissions policy', () => {
  const header = (remotes: unknown[]) =>
    securityHeaders(otherSources(config({ remotes }), site), true)['permissions-policy'];
  const [admin, user] = [{ permissions: [] }, { permissions: ['camera', 'geolocation', 'otp-credentials'] }];

  it('grants what the remotes ask for, and nothing else', () => {
    const denied = 'payment=(), usb=(), display-capture=(), browsing-topics=()';
    const ours = `camera=(self), geolocation=(self), otp-credentials=(self), microphone=(), ${denied}`;
    expect(header([admin, user])).toBe(ours);
    // Of a target whose entries are of before.
    expect(header([{}, {}])).toBe(ours);
    expect(header([admin, user, { permissions: ['microphone', 'camera'] }])).toBe(
      ours.replace('microphone=()', 'microphone=(self)'),
    );
    expect(header([admin])).not.toContain('(self)');
  });

  it.each([[['payment', 'usb', 'browsing-topics', '*', 'x=*, camera']], ['camera'], [{ length: 1 }], [7]])(
    'grants nothing for %j',
    (permissions) => expect(header([{ permissions }])).not.toContain('(self)'),
  );

  it('can grant what a remote can declare', () => {
    expect([...declarable].sort()).toEqual([...grantable].sort());
  });
});
