import { cpus } from 'node:os';
import { keepCosts } from './fleet/costs';
import { type Figure, printFigures } from './figures';
import { programmeSizeFromEnvironment } from './programme/programme-size';
import { compare } from './scans/compare';
import { compareEmbedded } from './scans/compare-embedded';
import { costOn } from './scans/flat-cost';
import { openStage } from './scans/open-stage';

/**
 * Authenticated scans over HTTP against the built api on PostgreSQL with default durability, beside pgbench with the very
 * statements that the api sends, on the same database in turns; the same on PGlite beside PGlite alone; and what a scan costs
 * from an empty database to ten million scans.
 *
 * Run: npm run build && npm run bench:scans, six minutes once the programmes are laid (`npm run bench:programme`); for a quick
 * look `SCANS=100000 ROUNDS=1 SECONDS=3`. `POOL`: connections of the api and of pgbench. `-- --write-costs` keeps the costs in
 * bench/costs.json.
 */
async function run(): Promise<void> {
  const { scans } = programmeSizeFromEnvironment();
  const flat: Figure[] = [];
  for (const size of [0, 100_000, 1_000_000, 10_000_000].filter((size) => size < scans)) {
    const open = await openStage(size);
    try {
      flat.push(await costOn(open, size === 0 ? 'none' : size.toLocaleString('en-IN')));
    } finally {
      await open.close();
    }
  }
  const stage = await openStage(scans);
  try {
    flat.push(await costOn(stage, scans.toLocaleString('en-IN')));
    printFigures('What a scan costs as they grow in number', flat);
    const { figures, best, read } = await compare(stage);
    printFigures(`Scans over HTTP beside pgbench, with ${scans.toLocaleString('en-IN')} scans there`, figures);
    keepCosts({
      measured: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} cores, Node ${process.versions.node}, PostgreSQL 15`,
      scan: {
        apiCpuMs: rounded(best.costs.api),
        postgresCpuMs: rounded(best.costs.postgres),
        walBytes: Math.round(best.costs.walBytes),
        rows: 3,
        heapBytes: Math.round(best.heapBytes),
        indexBytes: Math.round(best.indexBytes),
        roundTrips: 2,
        requestBytes: Math.round(best.bytesOut),
        answerBytes: Math.round(best.bytesIn),
        maxPerSecond: Math.round(best.costs.rate),
      },
      read: {
        apiCpuMs: rounded(read.api),
        postgresCpuMs: rounded(read.postgres),
        requestBytes: Math.round(read.bytesOut / read.answered),
        answerBytes: Math.round(read.bytesIn / read.answered),
        maxPerSecond: Math.round(read.rate),
      },
    });
  } finally {
    await stage.close();
  }
  printFigures('Scans on the embedded database', await compareEmbedded());
}

const rounded = (milliseconds: number) => Number(milliseconds.toFixed(3));

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
