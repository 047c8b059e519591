import { checkInvariants } from '../../../api/src/modules/invariants';
import { type Figure, median, timed } from '../figures';
import {
  type Costs,
  countScans,
  expectScans,
  measureApi,
  measurePgbench,
  readKeptBytes,
  startApi,
} from './measure-scans';
import type { OpenStage } from './open-stage';
import type { LoadReport } from './scan-load';

const AT_ONCE = [16, 64, 128];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
/** The default of DATABASE_POOL_SIZE. */
const POOL = Number(process.env.POOL ?? 20);
const WARM_UP = 6000;
const TARGET = 60;
const LATENCY_MS = 100;
/** More than any machine of these days answers in a second. */
const MOST_A_SECOND = 6000;

export interface Comparison {
  figures: Figure[];
  /** Of the level with the highest rate. */
  best: { costs: Costs; heapBytes: number; indexBytes: number; bytesOut: number; bytesIn: number };
  read: Costs & LoadReport;
}

/** The built api beside pgbench on the same database, in turns: rates, shares of the processors, and latency at half of the maximum. */
export async function compare(open: OpenStage): Promise<Comparison> {
  const api = await startApi(open, POOL);
  const load = (connections: number) => ({ connections, seconds: SECONDS, requests: SECONDS * MOST_A_SECOND });
  try {
    const figures: Figure[] = [];
    const earlier = await countScans(open);
    const kept = await readKeptBytes(open);
    const warm = await measureApi(open, api, { connections: 64, requests: WARM_UP });
    let scans = warm.requests;
    let best: (Costs & LoadReport) | undefined;
    for (const connections of AT_ONCE) {
      const pairs: { ours: Costs & LoadReport; theirs: Costs }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ours = await measureApi(open, api, load(connections));
        const theirs = await measurePgbench(open, { connections: Math.min(POOL, connections), seconds: SECONDS });
        scans += ours.requests + theirs.requests;
        pairs.push({ ours, theirs });
      }
      const ratio = median(pairs.map(({ ours, theirs }) => (ours.rate / theirs.rate) * 100));
      const ours = middle(pairs.map((pair) => pair.ours));
      const theirs = middle(pairs.map((pair) => pair.theirs));
      if (ours.rate > (best?.rate ?? 0)) best = ours;
      figures.push({
        what: `Scans a second, ${connections} at the same time`,
        figure: `${whole(ours.rate)}/s, **${ratio.toFixed(0)} %** (limit ≥ ${TARGET} %: ${ratio >= TARGET ? 'met' : 'missed'})`,
        beside: `pgbench, ${Math.min(POOL, connections)} connections as the api: ${whole(theirs.rate)}/s`,
      });
      figures.push({
        what: '… processor time a scan',
        figure: times(ours, 'generator'),
        beside: times(theirs, 'pgbench'),
      });
    }
    figures.push(await latency(best!.rate / 2));
    const read = await measureApi(open, api, { what: 'points', connections: 64, requests: 6000 });
    await expectScans(open, earlier + scans);
    const { milliseconds, value } = await timed(() => checkInvariants(open.db));
    const broken = value.filter(({ violations }) => violations > 0);
    figures.push({
      what: `Invariants after ${whole(scans)} scans`,
      figure:
        broken.length === 0 ? 'all hold, every answered scan granted once' : `broken: ${broken.map(({ id }) => id)}`,
      beside: `checked in ${(milliseconds / 1000).toFixed(0)} s`,
    });
    const { bytesOut, bytesIn, answered } = best!;
    return {
      figures,
      best: {
        costs: best!,
        heapBytes: kept.heap,
        indexBytes: kept.indexes,
        bytesOut: bytesOut / answered,
        bytesIn: bytesIn / answered,
      },
      read,
    };

    async function latency(rate: number): Promise<Figure> {
      const seconds = SECONDS * 3;
      const report = await measureApi(open, api, {
        connections: 128,
        rate,
        seconds,
        requests: Math.ceil(rate * seconds),
      });
      scans += report.requests;
      return {
        what: `Latency at half of the maximum, ${whole(rate)}/s by the clock`,
        figure: `p50 ${report.p50.toFixed(0)} ms, p99 ${report.p99.toFixed(0)} ms, most ${report.most.toFixed(0)} ms`,
        beside: `limit p99 < ${LATENCY_MS} ms: ${report.p99 < LATENCY_MS ? 'met' : 'missed'}`,
      };
    }
  } finally {
    await api.dispose();
  }
}

/** The run whose rate is the middle one. */
function middle<Run extends Costs>(runs: readonly Run[]): Run {
  const rate = median(runs.map((run) => run.rate));
  return runs.find((run) => run.rate === rate)!;
}

const whole = (count: number) => Math.round(count).toLocaleString('en-IN');

function times({ api, postgres, sender }: Costs, name: string): string {
  const all = api + postgres + sender;
  const part = (who: string, ms: number) => `${who} ${ms.toFixed(2)} ms (${((ms / all) * 100).toFixed(0)} %)`;
  return [...(api > 0 ? [part('api', api)] : []), part('PostgreSQL', postgres), part(name, sender)].join(', ');
}
