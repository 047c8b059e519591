import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Machines, type Use, computeFleet } from './compute-fleet';
import type { Costs } from './costs';

const request = { requestBytes: 500, answerBytes: 1000, maxPerSecond: 1000 };
const costs: Costs = {
  measured: '2026-11-22',
  machine: 'a test',
  scan: {
    ...request,
    apiCpuMs: 1,
    postgresCpuMs: 2,
    walBytes: 1000,
    rows: 3,
    heapBytes: 300,
    indexBytes: 200,
    roundTrips: 2,
  },
  read: { ...request, apiCpuMs: 0.5, postgresCpuMs: 1 },
  twoShards: { cpu: 2, wal: 3 },
};
/** One scan a second and user at the peak. */
const use: Use = { scansPerUserAndYear: 365 * 24 * 3600, readsPerScan: 2, peak: 1, utilisation: 0.5, yearsKept: 1 };
const machines: Machines = { apiCores: 4, databaseCores: 10, walMegabytesPerSecond: 100, databaseTerabytes: 1e9 };

test('cores are the processor time of a second, at the utilisation allowed', () => {
  const fleet = computeFleet(1000, costs, use, machines);
  assert.equal(fleet.peakScansPerSecond, 1000);
  assert.equal(fleet.peakReadsPerSecond, 2000);
  assert.equal(fleet.apiCores, 4);
  assert.equal(fleet.apiNodes, 1);
  assert.equal(fleet.databaseCores, 8);
  assert.equal(fleet.shards, 1);
  assert.deepEqual(fleet.nearest, { what: 'processor', share: 0.8 });
  assert.equal(fleet.outMegabitsPerSecond, 24);
});

test('past one primary, scans pay for two shards before the primaries are counted', () => {
  const fleet = computeFleet(2000, costs, use, machines);
  assert.equal(fleet.databaseCores, 24);
  assert.equal(fleet.walMegabytesPerSecond, 6);
  assert.equal(fleet.shards, 3);
});

test('data alone can be what one primary no longer takes', () => {
  const fleet = computeFleet(1, costs, { ...use, scansPerUserAndYear: 10 }, { ...machines, databaseTerabytes: 4e-9 });
  assert.deepEqual(fleet.nearest, { what: 'data', share: 1.25 });
  assert.equal(fleet.shards, 2);
});
