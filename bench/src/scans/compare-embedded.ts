import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../api/src/database/migrate';
import { openDatabase } from '../../../api/src/database/open-database';
import { checkInvariants } from '../../../api/src/modules/invariants';
import { startSiteProcess } from '../../../e2e/src/site/site-process';
import { type Figure, median } from '../figures';
import type { AloneReport, AloneTurn } from './embedded-alone';
import { KEYS, type Person, type Stage, layStage, readPeople } from './lay-stage';
import { processorSeconds } from './process-times';
import type { LoadReport } from './scan-load';
import { startLoad } from './start-load';

const AT_ONCE = 16;
const WARM_UP = 500;
const SCANS = Number(process.env.EMBEDDED_SCANS ?? 1000);
const ROUNDS = 3;

/** The built api on the embedded database beside PGlite alone with the same statements, each on its own copy of one stage. */
export async function compareEmbedded(): Promise<Figure[]> {
  const [mine, alone] = [mkdtempSync(join(tmpdir(), 'scans-api-')), mkdtempSync(join(tmpdir(), 'scans-alone-'))];
  try {
    const { stage, people } = await lay(mine);
    cpSync(join(mine, 'database'), join(alone, 'database'), { recursive: true });
    const figures = await takeTurns({ mine, alone, stage, people });
    const { db, close } = await openDatabase({ dataDir: mine });
    const broken = (await checkInvariants(db)).filter(({ violations }) => violations > 0);
    const { length } = await db.selectFrom('scans').select('serial').execute();
    await close();
    const verdict = broken.length === 0 ? 'all hold' : `broken: ${broken.map(({ id }) => id)}`;
    return [...figures, { what: `Invariants after ${length} scans`, figure: verdict }];
  } finally {
    for (const folder of [mine, alone]) rmSync(folder, { recursive: true, force: true });
  }
}

async function lay(dataDir: string): Promise<{ stage: Stage; people: Person[] }> {
  const { db, close } = await openDatabase({ dataDir });
  await migrate(db);
  const stage = await layStage(db, '');
  const people = await readPeople(db);
  await close();
  return { stage, people };
}

async function takeTurns(place: { mine: string; alone: string; stage: Stage; people: Person[] }): Promise<Figure[]> {
  const { mine, alone, stage, people } = place;
  const api = await startSiteProcess({
    program: 'api',
    dataDir: mine,
    env: { ...KEYS, LOG_LEVEL: 'info', INVARIANTS_MINUTES: '0' },
  });
  const bare = fork(join(__dirname, 'embedded-alone.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    bare.send({ dataDir: alone, stage });
    await once(bare, 'message');
    const port = Number(new URL(api.origin).port);
    let offset = 0;
    const ours = async (requests: number): Promise<LoadReport & { api: number; rate: number }> => {
      const order = {
        what: 'scan',
        port,
        stage,
        people,
        keys: KEYS,
        connections: AT_ONCE,
        seconds: 60,
        requests,
        offset,
      } as const;
      offset += requests;
      const before = processorSeconds(api.process.pid!);
      const report = await startLoad(order);
      const used = processorSeconds(api.process.pid!) - before;
      return { ...report, rate: report.answered / report.elapsed, api: (used * 1000) / report.answered };
    };
    const theirs = (scans: number) => ask(bare, { scans, offset });
    await ours(WARM_UP);
    await theirs(WARM_UP);
    const rounds: { bare: AloneReport; http: Awaited<ReturnType<typeof ours>> }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await theirs(SCANS), http: await ours(SCANS) });
    const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
    const ratio = of(({ bare: { rate }, http }) => (http.rate / rate) * 100);
    return [
      {
        what: `Scans a second over HTTP, ${AT_ONCE} at the same time, p50 and p99`,
        figure:
          `${of(({ http }) => http.rate).toFixed(0)}/s, **${ratio.toFixed(0)} %** (limit ≥ 60 %: ${ratio >= 60 ? 'met' : 'missed'}); ` +
          `${of(({ http }) => http.p50).toFixed(0)} ms, ${of(({ http }) => http.p99).toFixed(0)} ms`,
        beside: `${of(({ bare: { rate } }) => rate).toFixed(0)}/s PGlite alone, the same statements one after another`,
      },
      {
        what: '… processor time a scan',
        figure: `api with its database ${of(({ http }) => http.api).toFixed(2)} ms, generator ${of(({ http }) => (http.seconds * 1000) / http.answered).toFixed(2)} ms`,
        beside: `PGlite alone ${of(({ bare: { seconds, scans } }) => (seconds * 1000) / scans).toFixed(2)} ms`,
      },
    ];
  } finally {
    bare.kill();
    await api.stop();
  }
}

async function ask(bare: ChildProcess, turn: AloneTurn): Promise<AloneReport> {
  bare.send(turn);
  const [report] = (await once(bare, 'message')) as [AloneReport];
  return report;
}
