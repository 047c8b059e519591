import type { Costs } from './costs';

/** How people use the programme, and how full machines may get. Assumptions, each to be replaced by what a brand knows. */
export interface Use {
  scansPerUserAndYear: number;
  /** Openings of the rewards screen for each scan. */
  readsPerScan: number;
  /** The busiest minute of the year against the year's mean. */
  peak: number;
  /** Share of a core or disk that is in use at the peak, so that a machine may fail and a batch job run. */
  utilisation: number;
  yearsKept: number;
}

/** What one machine of each kind is taken to be. */
export interface Machines {
  apiCores: number;
  databaseCores: number;
  /** WAL that a primary's disk and its standby's network take, MB/s. */
  walMegabytesPerSecond: number;
  /** The most data on one server that is still restored within two hours, TB. */
  databaseTerabytes: number;
}

/** What a programme of a size needs. Cores are those in use at the peak divided by the utilisation allowed. */
export interface Fleet {
  users: number;
  peakScansPerSecond: number;
  peakReadsPerSecond: number;
  apiCores: number;
  apiNodes: number;
  databaseCores: number;
  walMegabytesPerSecond: number;
  terabytes: number;
  /** Primaries that the data must be spread over; 1 as long as one server does. */
  shards: number;
  /** Of what one primary can take, which is nearest to its limit, and how near (1 = full). */
  nearest: { what: 'processor' | 'WAL' | 'data'; share: number };
  outMegabitsPerSecond: number;
}

const SECONDS_A_YEAR = 365 * 24 * 3600;

/**
 * Computes what a programme of `users` needs from what a scan and a read were measured to cost. With more than one shard a
 * scan's own cost on PostgreSQL rises by the measured price of two-phase commit; reads of one user stay on one shard.
 */
export function computeFleet(users: number, costs: Costs, use: Use, machines: Machines): Fleet {
  const peakScansPerSecond = ((users * use.scansPerUserAndYear) / SECONDS_A_YEAR) * use.peak;
  const peakReadsPerSecond = peakScansPerSecond * use.readsPerScan;
  const coresFor = (scanMs: number, readMs: number) =>
    (peakScansPerSecond * scanMs + peakReadsPerSecond * readMs) / 1000 / use.utilisation;
  const apiCores = coresFor(costs.scan.apiCpuMs, costs.read.apiCpuMs);
  const bytesAScan = costs.scan.heapBytes + costs.scan.indexBytes;
  const terabytes = (users * use.scansPerUserAndYear * use.yearsKept * bytesAScan) / 1e12;

  const onPrimaries = (sharded: boolean) => {
    const cores = coresFor(costs.scan.postgresCpuMs * (sharded ? costs.twoShards.cpu : 1), costs.read.postgresCpuMs);
    const wal = (peakScansPerSecond * costs.scan.walBytes * (sharded ? costs.twoShards.wal : 1)) / 1e6;
    return {
      cores,
      wal,
      shares: [
        { what: 'processor' as const, share: cores / machines.databaseCores },
        { what: 'WAL' as const, share: wal / machines.walMegabytesPerSecond },
        { what: 'data' as const, share: terabytes / machines.databaseTerabytes },
      ].toSorted((a, b) => b.share - a.share),
    };
  };
  const alone = onPrimaries(false);
  const sharded = alone.shares[0]!.share > 1;
  const primaries = sharded ? onPrimaries(true) : alone;
  return {
    users,
    peakScansPerSecond,
    peakReadsPerSecond,
    apiCores,
    apiNodes: Math.max(1, Math.ceil(apiCores / machines.apiCores)),
    databaseCores: primaries.cores,
    walMegabytesPerSecond: primaries.wal,
    terabytes,
    shards: sharded ? Math.max(2, Math.ceil(primaries.shares[0]!.share)) : 1,
    nearest: alone.shares[0]!,
    outMegabitsPerSecond:
      ((peakScansPerSecond * costs.scan.answerBytes + peakReadsPerSecond * costs.read.answerBytes) * 8) / 1e6,
  };
}
