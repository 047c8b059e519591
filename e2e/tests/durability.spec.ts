import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import { freePort, startSiteProcess, type SiteProcess } from '../src/site/site-process';

const root = join(__dirname, '../..');
const kills = 20;
const scanners = 6;

interface Scan {
  code: string;
  key: string;
  token: string;
}

/** What the api said of a scan, written down outside of it the moment it was said. */
interface Acknowledged extends Scan {
  serial: number;
  points: number;
}

const scan = ({ code, key, token }: Scan, site: SiteProcess) =>
  callApi<{ serial: number; reward_points: number }>(site, '/users/scanner/store', {
    body: { location: 'Pune', encrypyData: code },
    token,
    headers: { 'idempotency-key': key },
  });

/** Scans until the site dies; an answer that did not come is no acknowledgement, and its code is tried again later. */
async function scanUntilKilled(site: SiteProcess, token: string, waiting: Scan[], told: Acknowledged[]): Promise<void> {
  for (;;) {
    const next = waiting.shift();
    if (!next) throw new Error('More codes are needed for so many kills.');
    const mine = { ...next, token: next.token || token };
    try {
      const answer = await scan(mine, site);
      if (answer.status !== 201) throw new Error(`A scan was answered ${answer.status}: ${answer.message}`);
      told.push({ ...mine, serial: answer.data.serial, points: answer.data.reward_points });
    } catch (error) {
      // The scan may have been recorded all the same: whoever began it begins it again, with the same key.
      waiting.push(mine);
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

test(`${kills} kills during scans lose no acknowledged scan and pay none twice`, async () => {
  test.setTimeout(420_000);
  const options = {
    port: await freePort(),
    env: { SCAN_MAX_PER_HOUR: '1000000', VALID_SCANS_PER_HOUR: '1000000' },
  };
  let site = await startSiteProcess(options);
  const { dataDir } = site;
  try {
    const admin = await signInAdmin(site);
    const batch = await createBatch(site, admin, { points: 7, quantity: 20_000 });
    const codes = await readCodes(site, admin, batch.id);
    const waiting: Scan[] = codes.map(({ code }) => ({ code, key: crypto.randomUUID(), token: '' }));
    const tokens: string[] = [];
    for (let index = 0; index < scanners; index += 1) tokens.push(await signInUser(site, `98000000${10 + index}`));

    const told: Acknowledged[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const running = tokens.map((token) => scanUntilKilled(site, token, waiting, told));
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1300));
      await site.stop('SIGKILL');
      await Promise.all(running);
      site = await startSiteProcess({ ...options, dataDir });
    }
    expect(told.length).toBeGreaterThan(kills);

    // Asked again with its own key, each acknowledged scan gives its first answer: it is there, and it is there once.
    for (const one of told) {
      const { status, data } = await scan(one, site);
      expect({ status, serial: data.serial, points: data.reward_points }).toEqual({
        status: 201,
        serial: one.serial,
        points: 7,
      });
    }
    let granted = 0;
    for (const token of tokens) {
      const { data } = await callApi<{ total_reward_points: number }>(site, '/users/scanners/get', { token });
      granted += data.total_reward_points;
    }
    const unanswered = waiting.filter(({ token }) => token !== '').length;
    const acknowledged = new Set(told.map(({ serial }) => serial)).size;
    expect(acknowledged).toBe(told.length);
    expect(granted).toBeGreaterThanOrEqual(acknowledged * 7);
    expect(granted).toBeLessThanOrEqual((acknowledged + unanswered) * 7);

    await site.stop();
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'invariants'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    });
    expect(stdout).toContain('I12');
    console.log(`${kills} kills, ${told.length} scans acknowledged, 0 lost`);
  } finally {
    await site.dispose();
  }
});
