import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { approve, claim, post, scan } from '../../../test/points-driver';
import { checkInTurn } from '../../insight/invariants';
import { type MetricsServer, startMetricsServer } from '../http/metrics-server';

const deploy = join(__dirname, '../../../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

let api: TestApi;
let server: MetricsServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  api = await createTestApi({ dataDir: folder });
  server = await startMetricsServer(api.context, { port: 0, bind: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

const ask = (path = '/metrics', init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
const metrics = async () => (await ask()).text();

/** Returns the value of one line of the response; undefined if missing. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('GET /metrics', () => {
  test('counts what a business day does', async () => {
    const [admin, user, other] = [await api.signInAdmin(), await api.signInUser(), await api.signInUser()];
    const batch = await createBatch(api.context, { points: 40 });
    await scan(api, user.token, codeOf(api.context, batch, 0));
    await scan(api, user.token, codeOf(api.context, batch, 1));
    await scan(api, other.token, codeOf(api.context, batch, 0));
    await scan(api, other.token, 'no code');
    const claimed = await claim(api, user.token);
    await claim(api, user.token);
    await approve(api, admin, claimed.json().data);
    const mobile = freshMobile();
    await post(api, '/users/registeration', undefined, { mobile });
    await post(api, '/users/registeration', undefined, { mobile });
    await post(api, '/users/registeration', undefined, { mobile, otp: '000000', role_id: 2 });
    await post(api, '/admin/generate_Otp', undefined, { mobile: TEST_ADMIN });
    await checkInTurn(api.context, { fatal: fail });
    await sql`insert into fraud_flags (user_id, kind, details, at) values (${user.userId}, 'scan-rate', '{}', ${api.clock.now()})`.execute(
      api.db,
    );
    writeFileSync(join(folder, 'backup.json'), JSON.stringify({ succeededAt: '2026-11-21T02:00:00Z' }));

    const expected: Record<string, number> = {
      'loyalty_scans_total{outcome="granted"}': 2,
      'loyalty_scans_total{outcome="code_used"}': 1,
      'loyalty_scans_total{outcome="code_invalid"}': 1,
      'loyalty_claims_total{outcome="placed"}': 1,
      'loyalty_claims_total{outcome="claim_too_soon"}': 1,
      'loyalty_claim_decisions_total{decision="approve",outcome="done"}': 1,
      'loyalty_otp_requests_total{area="user",outcome="accepted"}': 1,
      'loyalty_otp_requests_total{area="user",outcome="otp_cooldown"}': 1,
      'loyalty_otp_requests_total{area="admin",outcome="accepted"}': 1,
      'loyalty_sign_ins_total{area="user",outcome="otp_invalid"}': 1,
      'loyalty_sms_duration_seconds_count{outcome="sent"}': 2,
      'loyalty_http_refusals_total{status="429",code="otp_cooldown"}': 1,
      'loyalty_http_request_duration_seconds_count{method="POST",route="/users/scanner/store",status_class="2xx"}': 2,
      'loyalty_points{account="granted"}': 80,
      'loyalty_points{account="redeemed"}': 80,
      'loyalty_points{account="available"}': 0,
      loyalty_claims_pending: 0,
      'loyalty_payment_problems{problem="balance-low"}': 0,
      'loyalty_fraud_flags_last_day{kind="scan-rate"}': 1,
      'loyalty_fraud_flags_last_day{kind="travel-speed"}': 0,
      'loyalty_invariant_violations{invariant="I12"}': 0,
      loyalty_invariants_last_check_timestamp_seconds: api.clock.now().getTime() / 1000,
      loyalty_sms_last_day: 2,
      loyalty_sms_daily_cap: 5000,
      loyalty_sms_available: 1,
      loyalty_ready: 1,
      loyalty_backup_last_success_timestamp_seconds: Date.parse('2026-11-21T02:00:00Z') / 1000,
    };
    const lines = new Map((await metrics()).split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line]));
    const actual = Object.keys(expected).map((series) => [series, Number(lines.get(series)?.slice(series.length))]);
    expect(Object.fromEntries(actual)).toEqual(expected);
    expect(await valueOf('loyalty_migration_version')).toBeGreaterThanOrEqual(1);
    expect(await valueOf('loyalty_database_bytes')).toBeGreaterThan(1_000_000);
    expect(await valueOf('loyalty_data_disk_bytes{state="free"}')).toBeGreaterThan(0);
  });

  test('has labels of a bounded number of values, whatever callers send', async () => {
    for (let index = 0; index < 30; index += 1) {
      await api.app.inject({ url: `/nowhere/${index}` });
      await api.app.inject({ url: `/pictures/${index}` });
      await post(api, '/users/scanner/store', `token ${index}`, {});
    }
    const text = await metrics();
    expect(text).toContain('route="none",status_class="4xx"');
    expect(text).not.toContain('nowhere');
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    for (const route of routes)
      expect(
        route === 'none' ||
          api.app.hasRoute({ url: route!, method: 'POST' }) ||
          api.app.hasRoute({ url: route!, method: 'GET' }),
      ).toBe(true);
    expect(
      [...text.matchAll(/loyalty_http_requests_under_way\{[^}]*\} (\d+)/g)].filter(([, value]) => value !== '0'),
    ).toEqual([]);
  });

  test('is the only thing on its port, and not there on the site’s', async () => {
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/healthz')).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
    expect((await api.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  test('while stopping it is not ready; what cannot be read is left out, not repeated', async () => {
    api.context.lifecycle.stopping = true;
    expect(await valueOf('loyalty_ready')).toBe(0);
    api.context.lifecycle.stopping = false;
    const other = await api.anotherNode({ dataDir: folder });
    const broken = await startMetricsServer(other.context, { port: 0, bind: '127.0.0.1' });
    await sql`alter table claims rename to gone`.execute(api.db);
    const text = await (await fetch(`http://127.0.0.1:${broken.port}/metrics`)).text();
    await sql`alter table gone rename to claims`.execute(api.db);
    await broken.close();
    expect(text).toContain('loyalty_ready 1');
    expect(text).not.toMatch(/^loyalty_(claims_pending|points|database_bytes)/m);
  });
});

describe('what is deployed for Prometheus and Grafana', () => {
  const promtool = spawnSync('promtool', ['--version']).status === 0;
  const run = (args: string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };
  /** CI must have the program; on a laptop the test is skipped without it. */
  const withPromtool = promtool || process.env.CI ? test : test.skip;
  const dashboard = JSON.parse(read('grafana/loyalty.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const alerts = read('prometheus/alerts.yml');
  const names = (text: string) => new Set(text.match(/\b(loyalty|nodejs|process)_\w+/g));

  test('every metric that the dashboard and the alerts ask for exists', async () => {
    const text = await metrics();
    const offered = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, kind]) =>
        kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const asked = [...names(`${expressions.join('\n')}\n${alerts.replaceAll(/^.*(url|summary):.*$/gm, '')}`)];
    expect(asked.length).toBeGreaterThan(25);
    expect(asked.filter((name) => !offered.has(name))).toEqual([]);
    // And no metric is exported that no dashboard or alert uses.
    const own = [...text.matchAll(/^# TYPE (loyalty_\w+)/gm)].map(([, name]) => name!);
    expect(own.filter((name) => !asked.some((one) => one.startsWith(name)))).toEqual([]);
  });

  test('every alert has a severity, a section of the incident page, and a test', () => {
    const rules = alerts.split(/^ +- alert: /m).slice(1);
    const tests = read('prometheus/alerts.test.yml');
    const page = join(deploy, '../docs/operations/incidents.md');
    const sections = existsSync(page) ? slugsOf(readFileSync(page, 'utf8')) : undefined;
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (page|ticket)/);
      expect(tests).toContain(`alertname="${rule.split('\n', 1)[0]}"`);
      const [, anchor] = /runbook_url: docs\/operations\/incidents\.md#([\w-]+)/.exec(rule) ?? [];
      expect(anchor).toBeDefined();
      if (sections) expect({ anchor, there: sections.has(anchor!) }).toEqual({ anchor, there: true });
    }
  });

  withPromtool(
    'promtool: the metrics, the configuration and the alerts are sound; every night, each alert fires',
    async () => {
      expect(run(['check', 'metrics'], await metrics())).toEqual({ status: 0, said: '' });
      expect(run(['check', 'config', join(deploy, 'prometheus/prometheus.yml')])).toMatchObject({ status: 0 });
      if (process.env.NIGHTLY !== 'on') return;
      expect(run(['test', 'rules', join(deploy, 'prometheus/alerts.test.yml')])).toMatchObject({ status: 0 });
    },
  );

  withPromtool('promtool: every expression of the dashboard is PromQL', () => {
    const rules = expressions.map((expr, index) => ({ record: `dashboard:${index}`, expr }));
    const file = join(folder, 'dashboard.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(run(['check', 'rules', file])).toMatchObject({ status: 0 });
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'x', rules: [{ record: 'x', expr: 'sum(rate(' }] }] }));
    expect(run(['check', 'rules', file]).status).not.toBe(0);
  });
});

/** Returns the slugs that GitHub makes of headings. */
function slugsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

function fail(facts: object): never {
  throw new Error(JSON.stringify(facts));
}
