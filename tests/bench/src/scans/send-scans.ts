import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../figures';

export interface Scan {
  code: string;
  token: string;
}

export interface LoadReport {
  scans: number;
  /** Scans a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per scan that the load generator took. */
  generator: number;
}

const PREPARED_PER_SECOND = 2000;

export interface Load {
  connections: number;
  seconds: number;
  /**
   * Scans a second, sent by the clock, in place of as many as possible; latency then counts from when a scan was due,
   * so that a slow response makes those behind it late.
   */
  rate?: number;
  /** Requests prepared for each second. None for loads beside each other: one's preparation would take another's time. */
  prepare?: number;
}

const PLACE = { location: 'Kothrud, Pune, Maharashtra', latitude: 18.5074, longitude: 73.8077 };

const requestOf = ({ code, token }: Scan) => ({
  method: 'POST' as const,
  path: '/users/scanner/store',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), token },
  body: JSON.stringify({ encrypyData: code, ...PLACE }),
});

/**
 * Sends scans over kept connections, each response followed by the next scan.
 *
 * @throws Error when a scan was refused or failed
 */
export async function sendScans(
  origin: string,
  nextScan: () => Scan,
  { connections, seconds, rate, prepare = rate ?? PREPARED_PER_SECOND }: Load,
): Promise<LoadReport> {
  const count = Math.ceil(seconds * prepare);
  const prepared = Array.from({ length: count }, () => requestOf(nextScan()));
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  let inTime = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;
  const send = async (due: number) => {
    const { statusCode, body } = await pool.request(prepared.pop() ?? requestOf(nextScan()));
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`A scan failed: ${statusCode} ${text}`);
    const now = performance.now();
    times.push(now - due);
    // Those under way at the end would lengthen the time in which fewer and fewer are sent.
    if (now <= end) inTime += 1;
  };
  const lane = async () => {
    while (performance.now() < end) await send(performance.now());
  };
  const sent = rate === undefined ? Array.from({ length: connections }, lane) : [];
  for (let due = started; rate !== undefined && due < end; due += 1000 / rate) {
    if (due > performance.now()) await pause(due - performance.now());
    sent.push(send(due));
  }
  await Promise.all(sent);
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  const scans = times.length;
  return {
    scans,
    rate: inTime / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    generator: (user + system) / 1000 / scans,
  };
}
