import type { FastifyInstance } from 'fastify';
import { visitorOf } from './canary-rule';

/** Where the shell reports how releases do in browsers (shell/src/release-reports.ts). */
const path = '/release-reports';

/** One visit of a page that opened a remote, or its failure there. */
export interface ReleaseReport {
  /** As remotes.json names it; not validated. */
  manifest: string;
  failed: boolean;
  /** From the cookie; undefined for browsers without cookies, and for requests of other sites. */
  visitor: string | undefined;
}

/** Reports processed per minute and process; above that rate a sample is enough. */
const limit = 6_000;

function readReport(body: unknown): Omit<ReleaseReport, 'visitor'> | undefined {
  try {
    const { manifest, failed } = Object(JSON.parse(String(body))) as Partial<Record<keyof ReleaseReport, unknown>>;
    return typeof manifest === 'string' ? { manifest, failed: failed === true } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Accepts reports of visits. The response is always 204: browsers ignore it.
 * @param onReport called with each processed report
 */
export function takeReleaseReports(app: FastifyInstance, onReport: (report: ReleaseReport) => Promise<void>): void {
  const isWithinLimit = perMinute(limit);
  app.post(path, async ({ body, headers }, reply) => {
    // Another site's page could count visits in its visitors' names.
    const isOwn = ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);
    const report = isOwn ? readReport(body) : undefined;
    if (report && isWithinLimit()) await onReport({ ...report, visitor: visitorOf(headers.cookie) });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** Returns a function that returns true at most `limit` times in each minute. */
export function perMinute(limit: number, now = Date.now): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) [minute, taken] = [present, 0];
    taken += 1;
    return taken <= limit;
  };
}
