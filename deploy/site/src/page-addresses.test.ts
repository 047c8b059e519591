import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildStaticSite } from './static-site';

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(root, 'shell/dist'), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>Shell</title>');
  writeFileSync(join(root, 'remotes.json'), JSON.stringify({ host: '/api', home: '/user/rewards', remotes: [] }));
  app = await buildStaticSite({
    root,
    remotesFile: join(root, 'remotes.json'),
    publicUrl: 'https://points.example',
    log: { error: () => undefined, warn: () => undefined },
    onCspReport: () => undefined,
    canaries: { node: 'test', command: '', onReport: () => undefined, onWithdraw: () => undefined },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

it.each(['/', '/user/rewards', '/user/s/A0000'])('HEAD of the page %s is as GET, without the body', async (url) => {
  const answer = await app.inject({ method: 'HEAD', url });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(answer.headers['content-type']).toMatch('text/html');
});

describe('an address that nothing can read', () => {
  it.each(['/user/s/ABC%', '/user/s/%E0%A4%A', '/user/s/%FF?utm=1'])('%s is the page', async (path) => {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<title>Shell</title>')]);
    expect(answer.headers['content-security-policy']).toBeDefined();
  });

  it.each(['/js/%.js', '/uploads/%', '/releases/%E0', '/%'])('%s names nothing', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });

  it.each([
    ['//', '/'],
    ['//user/rewards?a=1', '/user/rewards?a=1'],
    ['//evil.example', '/evil.example'],
    ['//\\evil.example', '/evil.example'],
  ])('%s leads to %s, on this site', async (path, to) => {
    // `inject` would take it for a host.
    await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const { port } = app.server.address() as AddressInfo;
    const answer = await new Promise<IncomingMessage>((resolve) => request({ port, path }, resolve).end());
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([308, to]);
  });
});
