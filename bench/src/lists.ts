import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { openDatabase } from '../../api/src/database/open-database';
import { callApi, signInAdmin, signInUser } from '../../e2e/src/site/api-client';
import { type SiteProcess, startSiteProcess } from '../../e2e/src/site/site-process';
import { median, timed } from './figures';
import { auditReads } from './lists/audit';
import { catalogueReads } from './lists/catalogue';
import { dashboardReads } from './lists/dashboard';
import { type ExplainedRead, explainReads, type Read } from './lists/explain-reads';
import { historyReads } from './lists/history';
import { peopleReads } from './lists/people';
import { redemptionReads } from './lists/redemptions';
import { openProgramme } from './programme/open-programme';
import { PROGRAMME_KEYS } from './programme/programme-keys';
import { programmeSizeFromEnvironment } from './programme/programme-size';

/**
 * The lists and figures of a programme of a million people, ten million scans and a million claims: each page as the database
 * answers it (EXPLAIN ANALYZE, in its own time) and as a client gets it over HTTP from a process of the built api.
 *
 * Run: npm run build && npm run bench:lists; `SCANS=1000000` for a small programme, `PLANS=docs/plans.md` writes the plans.
 * Two and a half minutes, once the programme is laid.
 */
const LIMIT_MS = 100;
const ROUNDS = 5;

type Tokens = (as: NonNullable<Read['request']>['as']) => Promise<string>;

/** Signs in whoever asks, once. */
function tokensOf(site: SiteProcess): Tokens {
  const tokens = new Map<string, Promise<string>>();
  return (as) => {
    const key = as === 'admin' ? as : as.mobile;
    if (!tokens.has(key)) tokens.set(key, as === 'admin' ? signInAdmin(site) : signInUser(site, as.mobile));
    return tokens.get(key)!;
  };
}

/** The median of some requests, and the first of them; undefined for what no request of its own makes. */
async function ask(site: SiteProcess, tokens: Tokens, { what, request }: Read) {
  if (!request) return undefined;
  const token = await tokens(request.as);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { milliseconds, value } = await timed(() => callApi(site, request.path, { token, body: request.body }));
    if (value.status !== 200) throw new Error(`${what}: ${value.status} ${value.message}`);
    times.push(milliseconds);
  }
  return { first: times[0]!, milliseconds: median(times) };
}

interface Line extends ExplainedRead {
  http?: { first: number; milliseconds: number } | undefined;
}

const tell = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const http = (line: Line) => (line.http ? `${tell(line.http.milliseconds)} ms` : '–');

function print(lines: readonly Line[], title: string): void {
  console.log(`\n### ${title}\n`);
  console.log(`| What | In the database | 8 kB pages | Statements | Over HTTP | < ${LIMIT_MS} ms in the database |`);
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const line of lines) {
    const { what, milliseconds, buffers, statements } = line;
    const verdict = milliseconds < LIMIT_MS ? 'met' : '**missed**';
    const pages = buffers.toLocaleString('en-US');
    console.log(`| ${what} | ${tell(milliseconds)} ms | ${pages} | ${statements} | ${http(line)} | ${verdict} |`);
  }
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, load ${load}.`,
  );
}

/** Of reads under one name the slowest, as the database sees it; over HTTP likewise. */
function slowest(lines: readonly Line[]): Line[] {
  const byName = new Map<string, Line>();
  for (const line of lines) {
    const known = byName.get(line.what);
    const slower = !known || line.milliseconds > known.milliseconds ? line : known;
    const overHttp = [known?.http, line.http].filter((one) => one !== undefined);
    const slowestHttp = overHttp.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
    byName.set(line.what, { ...slower, http: slowestHttp });
  }
  return [...byName.values()];
}

/** What a plan does and what it touches in all; the sizes of its sorts and hashes and each step's own pages are left out. */
function shorten(plan: string): string {
  const left =
    /^\s*(Buffers|Planning|Sort Method|Buckets|Batches|Cache Key|Cache Mode|Hits|Heap Blocks|Sampling|Worker)\b/;
  const [root = '', ...lines] = plan.split('\n');
  const pages = lines.find((line) => line.includes('Buffers:')) ?? '';
  return [root, pages, ...lines.filter((line) => !left.test(line) || line.startsWith('Planning Time'))].join('\n');
}

function writePlans(file: string, lines: readonly Line[]): void {
  const plans = lines.map(({ what, plan }) => `## ${what}\n\n\`\`\`text\n${shorten(plan)}\n\`\`\`\n`);
  writeFileSync(file, `# Plans of the lists (\`npm run bench:lists\`)\n\n${plans.join('\n')}`);
}

async function run(): Promise<void> {
  const size = programmeSizeFromEnvironment();
  const programme = await openProgramme(size);
  try {
    const { db, close } = await openDatabase({ databaseUrl: programme.url });
    const reads = [
      ...peopleReads(size.users),
      ...redemptionReads(),
      ...dashboardReads(),
      ...catalogueReads(),
      ...(await auditReads(db)),
      ...(await historyReads(db)),
    ];
    await close();
    const explained = await explainReads(programme.url, reads, ROUNDS);
    const site = await startSiteProcess({ program: 'api', env: { DATABASE_URL: programme.url, ...PROGRAMME_KEYS } });
    try {
      const tokens = tokensOf(site);
      const lines: Line[] = [];
      for (const [at, read] of reads.entries()) lines.push({ ...explained[at]!, http: await ask(site, tokens, read) });
      const table = slowest(lines);
      const people = size.users.toLocaleString('en-US');
      print(table, `Lists of ${people} people and ${size.scans.toLocaleString('en-US')} scans, median of ${ROUNDS}`);
      const firsts = lines.filter(({ what }) => what.startsWith('Dashboard'));
      console.log('\nThe first requests of a process that has just started:');
      for (const line of firsts) console.log(`- ${line.what}: ${tell(line.http?.first ?? Number.NaN)} ms over HTTP`);
      if (process.env.PLANS) writePlans(process.env.PLANS, table);
    } finally {
      await site.dispose();
    }
  } finally {
    await programme.close();
  }
}

void run();
