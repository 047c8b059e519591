import { type Machines, type Use, computeFleet } from './fleet/compute-fleet';
import { readCosts } from './fleet/costs';

/**
 * From the measured cost of a scan and a read to the machines for ten thousand to a hundred million users (docs/scale.md).
 *
 * Run: npm run fleet; every assumption can be set: `SCANS_PER_USER_AND_YEAR=12 PEAK=30 USERS=5000000 npm run fleet`.
 */
const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

const use: Use = {
  scansPerUserAndYear: numberOf('SCANS_PER_USER_AND_YEAR', 24),
  readsPerScan: numberOf('READS_PER_SCAN', 3),
  peak: numberOf('PEAK', 12),
  utilisation: numberOf('UTILISATION', 0.5),
  yearsKept: numberOf('YEARS_KEPT', 3),
};
const machines: Machines = {
  apiCores: numberOf('API_CORES', 4),
  databaseCores: numberOf('DATABASE_CORES', 32),
  walMegabytesPerSecond: numberOf('WAL_MEGABYTES_PER_SECOND', 100),
  databaseTerabytes: numberOf('DATABASE_TERABYTES', 2),
};
const sizes = process.env.USERS ? [Number(process.env.USERS)] : [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

const few = new Intl.NumberFormat('en-IN', { maximumSignificantDigits: 2 });
const whole = new Intl.NumberFormat('en-IN');
const costs = readCosts();

console.log(
  `\n| Users | Scans/s at the peak | Reads/s | api cores (nodes of ${machines.apiCores}) | PostgreSQL cores | WAL MB/s | Data after ${use.yearsKept} years | Answers Mbit/s | Nearest limit of one primary | Primaries |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`,
);
for (const users of sizes) {
  const fleet = computeFleet(users, costs, use, machines);
  const cells = [
    whole.format(users),
    few.format(fleet.peakScansPerSecond),
    few.format(fleet.peakReadsPerSecond),
    `${few.format(fleet.apiCores)} (${fleet.apiNodes})`,
    few.format(fleet.databaseCores),
    few.format(fleet.walMegabytesPerSecond),
    fleet.terabytes < 1 ? `${few.format(fleet.terabytes * 1000)} GB` : `${few.format(fleet.terabytes)} TB`,
    few.format(fleet.outMegabitsPerSecond),
    `${fleet.nearest.what}, ${few.format(fleet.nearest.share * 100)} %`,
    String(fleet.shards),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`\nCosts of ${costs.measured} (${costs.machine}); ${JSON.stringify(use)}, ${JSON.stringify(machines)}.`);
