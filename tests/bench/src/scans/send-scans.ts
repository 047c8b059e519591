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

const PLACE = { location: 'Kothrud, Pune, Maharashtra', latitude: 18.5074, longitude: 73.8077 };

/**
 * Sends scans over kept connections, each response followed by the next scan.
 *
 * @param rate scans a second, sent by the clock, in place of as many as possible; latency then counts from when a scan was due, so
 *   that a slow response makes those behind it late
 * @throws Error when a scan was refused or failed
 */
export async function sendScans(
  origin: string,
  nextScan: () => Scan,
  { connections, seconds, rate }: { connections: number; seconds: number; rate?: number },
): Promise<LoadReport> {
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  const send = async (due: number) => {
    const { code, token } = nextScan();
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/users/scanner/store',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), token },
      body: JSON.stringify({ encrypyData: code, ...PLACE }),
    });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`A scan failed: ${statusCode} ${text}`);
    times.push(performance.now() - due);
  };
  const cpu = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) await send(performance.now());
  };
  const sent = rate === undefined ? Array.from({ length: connections }, lane) : [];
  for (let due = started; rate !== undefined && due < end; due += 1000 / rate) {
    if (due > performance.now()) await pause(due - performance.now());
    sent.push(send(due));
  }
  await Promise.all(sent);
  const elapsed = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  const scans = times.length;
  return {
    scans,
    rate: (scans / elapsed) * 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    generator: (user + system) / 1000 / scans,
  };
}
