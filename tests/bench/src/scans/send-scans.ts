import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export interface Scan {
  code: string;
  token: string;
}

export interface LoadReport {
  answered: number;
  /** Scans a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor seconds of the load generator. */
  seconds: number;
}

/** As many requests are prepared before the start; more are prepared as they are sent. */
const PREPARED_PER_SECOND = 2000;

const requestOf = ({ code, token }: Scan) => ({
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), token },
  body: JSON.stringify({
    encrypyData: code,
    location: 'Kothrud, Pune, Maharashtra',
    latitude: 18.5074,
    longitude: 73.8077,
  }),
});

/**
 * Sends scans over kept connections, each response followed by the next scan.
 *
 * @param rate scans a second in place of as many as possible; latency then counts from when a scan was due
 * @throws Error when a scan was refused or failed
 */
export async function sendScans(
  origin: string,
  nextScan: () => Scan,
  { connections, seconds, rate }: { connections: number; seconds: number; rate?: number },
): Promise<LoadReport> {
  const count = Math.ceil(seconds * (rate ?? PREPARED_PER_SECOND));
  const prepared = Array.from({ length: count }, () => requestOf(nextScan()));
  let sent = 0;
  const cpu = process.cpuUsage();
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(rate && { overallRate: Math.round(rate) }),
    requests: [
      {
        method: 'POST',
        path: '/users/scanner/store',
        setupRequest: (request) => ({ ...request, ...(prepared[sent++] ?? requestOf(nextScan())) }),
      },
    ],
  });
  const { user, system } = process.cpuUsage(cpu);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} scans failed: ${JSON.stringify(result.statusCodeStats)}`);
  return {
    answered: result['2xx'],
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    seconds: (user + system) / 1e6,
  };
}
