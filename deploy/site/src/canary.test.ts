import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildStaticSite } from './static-site';
import { isInShare, newVisitor } from './canary-rule';

const manifestOf = (version: string) => `/releases/user-app/${version}/remote.json`;
const live = manifestOf('1.2.3-0123abcd');
const next = manifestOf('1.2.4-89abcdef');
const canary = {
  manifest: next,
  integrity: `sha384-${'b'.repeat(64)}`,
  offlineFiles: '/releases/user-app/1.2.4-89abcdef/offline-files.json',
  share: 0.5,
  since: '2026-11-01T00:00:00.000Z',
};
const entry = { name: 'user_app', prefix: '/user', manifest: live, integrity: `sha384-${'a'.repeat(64)}` };

const visitors = Array.from({ length: 100 }, newVisitor);
const inside = visitors.filter((visitor) => isInShare(visitor, canary));
const outside = visitors.filter((visitor) => !inside.includes(visitor));

let root: string;
const sites: FastifyInstance[] = [];
const errors: unknown[] = [];
const warnings: unknown[] = [];
const reports: string[] = [];
const withdrawn: string[] = [];

const folder = () => join(root, 'releases');
const write = (fields: object) =>
  writeFileSync(
    join(folder(), 'remotes.json'),
    JSON.stringify({ host: '/api', home: '/user/rewards', releases: '/releases/', remotes: [{ ...entry, ...fields }] }),
  );

/** Acts as the deploy command: fails once, then writes its words and removes the canary. */
const command = `
  const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
  const calls = __filename + '.calls';
  const isFirst = !existsSync(calls);
  appendFileSync(calls, JSON.stringify([process.argv.slice(2), process.env]) + '\\n');
  if (isFirst) process.exit(2);
  const file = process.argv.at(-1) + '/remotes.json';
  const config = JSON.parse(readFileSync(file, 'utf8'));
  for (const remote of config.remotes) delete remote.canary;
  writeFileSync(file, JSON.stringify(config));
`;

async function startSite(node = 'node-1'): Promise<FastifyInstance> {
  const site = await buildStaticSite({
    root,
    releases: folder(),
    remotesFile: join(folder(), 'remotes.json'),
    publicUrl: 'https://points.example',
    log: {
      error: (_facts, sentence) => void errors.push(sentence),
      warn: (_facts, sentence) => void warnings.push(sentence),
    },
    onCspReport: () => undefined,
    canaries: {
      node,
      command: join(root, 'withdraw.cjs'),
      onReport: (release, failed) => void reports.push(`${release} ${failed ? 'failed' : 'visited'}`),
      onWithdraw: (release) => void withdrawn.push(release),
    },
  });
  await site.ready();
  sites.push(site);
  return site;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  root = mkdtempSync(join(tmpdir(), 'site-canary-'));
  for (const name of ['shell/dist', 'admin-app/dist', 'user-app/dist', 'releases'])
    mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>Shell</title>');
  writeFileSync(join(root, 'withdraw.cjs'), command);
  errors.length = warnings.length = reports.length = withdrawn.length = 0;
  write({ canary });
});
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
  // The command that withdraws a release may still write.
  await rm(root, { recursive: true, maxRetries: 10, retryDelay: 100 });
});

const get = (site: FastifyInstance, url: string, visitor?: string) =>
  site.inject({ url, headers: visitor ? { cookie: `a=b; visitor=${visitor}` } : {} });
const entryFor = async (site: FastifyInstance, visitor?: string) =>
  (await get(site, '/remotes.json', visitor)).json<{ remotes: object[] }>().remotes[0];
const text = { 'content-type': 'text/plain;charset=UTF-8' };
const report = (site: FastifyInstance, manifest: string, failed: boolean, visitor?: string, headers = {}) =>
  site.inject({
    method: 'POST',
    url: '/release-reports',
    headers: { ...text, ...(visitor && { cookie: `visitor=${visitor}` }), ...headers },
    payload: JSON.stringify({ manifest, failed }),
  });
const health = (node: string) =>
  (JSON.parse(readFileSync(join(folder(), `health/${node}.json`), 'utf8')) as { releases: object[] }).releases;

describe('a canary', () => {
  it('is named to visitors in its share, in the place of the live release; others see nothing of it', async () => {
    const site = await startSite();
    const { share: _share, since: _since, ...given } = canary;
    write({ canary, previous: ['1.2.2-01234567'], pinned: 'why' });
    for (const visitor of inside) expect(await entryFor(site, visitor)).toEqual({ ...entry, ...given });
    for (const visitor of outside) expect(await entryFor(site, visitor)).toEqual(entry);
  });

  it('may ask for what its own manifest does, not for another name or prefix', async () => {
    write({
      permissions: ['camera'],
      canary: { ...canary, permissions: ['microphone'], name: 'x', prefix: '/', home: '/user/a' },
    });
    const site = await startSite();
    const { prefix, name } = entry;
    expect(await entryFor(site, inside[0])).toMatchObject({
      prefix,
      name,
      permissions: ['microphone'],
      home: '/user/a',
    });
    const { headers } = await get(site, '/');
    expect(headers['permissions-policy']).toMatch(/camera=\(self\).*microphone=\(self\)/);
  });

  it('is preloaded with the page of its visitors', async () => {
    const site = await startSite();
    const linkFor = async (visitor?: string) => String((await get(site, '/user/rewards', visitor)).headers.link);
    expect(await linkFor(inside[0])).toContain(`<${next}>`);
    expect(await linkFor(inside[0])).toContain(canary.integrity);
    expect(await linkFor(outside[0])).toContain(`<${live}>`);
  });

  it('gives new visitors a cookie with the page, which no cache keeps for others', async () => {
    const site = await startSite();
    const { headers } = await get(site, '/user/rewards');
    expect(headers['set-cookie']).toMatch(
      /^visitor=[0-9a-f]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get(site, '/user/rewards', inside[0])).headers).not.toHaveProperty('set-cookie');
    // What this page's preloads name is what remotes.json has with the cookie.
    const [, visitor] = /visitor=([0-9a-f]{32})/.exec(String(headers['set-cookie'])) ?? [];
    const { manifest } = (await entryFor(site, visitor)) as { manifest: string };
    expect(headers.link).toContain(`<${manifest}>`);
  });

  it('is not seen by browsers without cookies', async () => {
    const site = await startSite();
    for (let times = 0; times < 20; times += 1) expect(await entryFor(site)).toEqual(entry);
  });

  it('that is not there sets no cookie', async () => {
    write({});
    const site = await startSite();
    for (const path of ['/', '/remotes.json']) expect((await get(site, path)).headers).not.toHaveProperty('set-cookie');
    expect((await get(site, '/')).headers['cache-control']).toBe('no-cache');
    expect((await get(site, '/remotes.json')).headers['vary']).toBe('cookie');
  });

  it.each([
    ['a word', 'canary'],
    ['without a digest', { ...canary, integrity: undefined }],
    ['with a digest that browsers ignore', { ...canary, integrity: 'sha384-x' }],
    ['of all visitors', { ...canary, share: 1 }],
    ['of nothing', { ...canary, share: '0.5' }],
    ["that is not in the site's own target", { ...canary, manifest: 'https://evil.example/remote.json' }],
    ['that leaves the target', { ...canary, manifest: '/releases/../evil/remote.json' }],
  ])('%s is passed over with one line in the log', async (_what, malformed) => {
    write({ canary: malformed });
    const site = await startSite();
    for (const visitor of visitors.slice(0, 10)) expect(await entryFor(site, visitor)).toEqual(entry);
    expect(errors).toEqual(['a canary in remotes.json is malformed: the live release serves']);
  });
});

describe('reports', () => {
  it('are counted per release, once per visitor, and survive a restart', async () => {
    const site = await startSite();
    const [one = '', other = ''] = inside;
    for (const visitor of [one, one, other]) await report(site, next, false, visitor);
    for (const visitor of [one, one]) await report(site, next, true, visitor);
    await report(site, live, false, outside[0]);
    await site.close();
    const rows = [
      { manifest: next, since: canary.since, visits: 2, failed: 1 },
      { manifest: live, since: canary.since, visits: 1, failed: 0 },
    ];
    expect(health('node-1')).toEqual(rows);
    const again = await startSite();
    await report(again, live, true, outside[1]);
    await again.close();
    expect(health('node-1')).toEqual([rows[0], { ...rows[1], visits: 2, failed: 1 }]);
    expect(reports).toContain('user-app/1.2.4-89abcdef failed');
  });

  it('of other releases, of a canary by others, of other sites and malformed ones are not counted', async () => {
    const site = await startSite();
    await report(site, manifestOf('9.9.9-01234567'), true, inside[0]);
    await report(site, next, true, outside[0]);
    await report(site, next, true);
    await report(site, next, true, inside[0], { 'sec-fetch-site': 'cross-site' });
    for (const payload of ['{', 'null', '[]', '7', '{"manifest":{}}', ''])
      expect((await site.inject({ method: 'POST', url: '/release-reports', headers: text, payload })).statusCode).toBe(
        204,
      );
    expect(reports).toEqual([]);
  });

  it('are limited per minute and in size', async () => {
    // All in one minute.
    vi.useFakeTimers({ toFake: ['Date'] });
    const site = await startSite();
    const all = Array.from({ length: 6_500 }, () => report(site, live, false));
    expect((await Promise.all(all)).every(({ statusCode }) => statusCode === 204)).toBe(true);
    vi.useRealTimers();
    expect(reports).toHaveLength(6_000);
    expect((await report(site, 'x'.repeat(2_000), false)).statusCode).toBe(413);
  });

  it('stay in memory, with one line in the log, where the folder cannot be written', async () => {
    writeFileSync(join(folder(), 'health'), 'a file in its place');
    const site = await startSite();
    await report(site, live, false);
    await site.close();
    expect(warnings).toEqual(['the counts of releases cannot be written: they are in memory only']);
  });
});

describe('a canary that fails', () => {
  it('is withdrawn here at once, and in the target by the deploy command until that succeeds', async () => {
    const site = await startSite();
    for (const [index, visitor] of inside.slice(0, 25).entries()) {
      await report(site, next, false, visitor);
      if (index % 2) await report(site, next, true, visitor);
    }
    await expect.poll(() => withdrawn, { timeout: 5_000 }).toEqual(['user-app/1.2.4-89abcdef']);
    for (const visitor of inside) expect(await entryFor(site, visitor)).toEqual(entry);
    expect((await get(site, '/user/rewards')).headers).not.toHaveProperty('set-cookie');

    const calls = () => {
      const file = join(root, 'withdraw.cjs.calls');
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    };
    await expect.poll(() => calls().length, { timeout: 10_000 }).toBe(2);
    const [words, environment] = JSON.parse(calls()[1] ?? '[]') as [string[], Record<string, string>];
    expect(words).toEqual([
      ...['withdraw', 'user-app', '1.2.4-89abcdef'],
      ...['--reason', '12 of 25 visits failed; of the live release 0 of 0', '--to', folder()],
    ]);
    expect(environment).toMatchObject({ DEPLOYED_BY: 'site' });
    expect(environment).not.toHaveProperty('VITEST');
    expect(errors).toEqual(['the canary 1.2.4-89abcdef of user-app is not withdrawn yet']);
    await expect.poll(() => entryFor(site, inside[0])).toEqual(entry);
  }, 20_000);

  it('is compared by what all nodes count', async () => {
    const [one, other] = await Promise.all([startSite('node-1'), startSite('node-2')]);
    for (const visitor of inside.slice(0, 12)) {
      await report(one, next, false, visitor);
      await report(one, next, true, visitor);
    }
    await expect
      .poll(() => existsSync(join(folder(), 'health/node-1.json')) && health('node-1').length, { timeout: 5_000 })
      .toBe(2);
    for (const visitor of inside.slice(12, 24)) await report(other, next, false, visitor);
    await expect.poll(() => withdrawn, { timeout: 5_000 }).toHaveLength(1);
    expect(await entryFor(other, inside[0])).toEqual(entry);
  }, 20_000);

  it('is not served after a restart, either; the same release can be tried again', async () => {
    write({ canary });
    mkdirSync(join(folder(), 'health'));
    const row = { manifest: next, since: canary.since, visits: 30, failed: 30 };
    writeFileSync(join(folder(), 'health/node-1.json'), JSON.stringify({ releases: [row] }));
    const site = await startSite();
    expect(withdrawn).toHaveLength(1);
    expect(await entryFor(site, inside[0])).toEqual(entry);
    write({ canary: { ...canary, since: '2026-11-02T00:00:00.000Z' } });
    expect(await entryFor(site, inside[0])).toMatchObject({ manifest: next });
  });
});
