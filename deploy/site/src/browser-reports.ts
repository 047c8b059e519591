import type { FastifyInstance } from 'fastify';
import { visitorOf } from './canary-rule';
import { reportPath } from './security-headers';

/** Directives that reports are counted by; any other is 'other', so that clients cannot create metrics labels. */
const directives = new Set(
  `script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src
  media-src worker-src manifest-src frame-src object-src base-uri form-action frame-ancestors require-trusted-types-for
  trusted-types`.split(/\s+/),
);

/** One violation, without personal data: no address below the area, no query, no excerpt of the page. */
export interface CspReport {
  directive: string;
  /** Origin of the blocked resource, or the browser's keyword (`inline`, `eval`). */
  blocked: string;
  /** First part of the page's path, e.g. `/user`. */
  area: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const addressOf = (value: unknown) => (URL.canParse(text(value)) ? new URL(text(value)) : undefined);

/** @param body a parsed `application/csp-report`; undefined if it is invalid */
function readCspReport(body: unknown): CspReport | undefined {
  const report = (body as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report'];
  if (typeof report !== 'object' || report === null) return undefined;
  const named = text(report['effective-directive']) || text(report['violated-directive']).split(' ', 1)[0] || '';
  const blocked = addressOf(report['blocked-uri']);
  const origin = blocked?.origin === 'null' ? blocked.protocol : blocked?.origin;
  const area = addressOf(report['document-uri'])?.pathname.split('/', 2)[1] ?? '';
  return {
    directive: directives.has(named) ? named : 'other',
    blocked: origin ?? (/^[a-z-]{1,32}$/.test(text(report['blocked-uri'])) ? text(report['blocked-uri']) : ''),
    area: /^[a-z-]{1,20}$/.test(area) ? `/${area}` : '/',
  };
}

/** Largest accepted report, in bytes. */
const largest = 16 * 1024;
/** Reports processed per minute; a fault on every phone at once needs no more to be noticed. */
const CSP_REPORTS_PER_MINUTE = 60;

/**
 * Accepts browsers' reports at {@link reportPath}. The response is always 204: browsers ignore it.
 * @param onReport called with each processed report
 */
export function takeCspReports(app: FastifyInstance, onReport: (report: CspReport) => void, now = Date.now): void {
  const isWithinLimit = perMinute(CSP_REPORTS_PER_MINUTE, now);
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string', bodyLimit: largest },
      (_request, body, parsed) => {
        try {
          parsed(null, JSON.parse(String(body)));
        } catch {
          parsed(null, undefined);
        }
      },
    );
    scope.post(reportPath, { bodyLimit: largest }, (request, reply) => {
      const report = readCspReport(request.body);
      if (report && isWithinLimit()) onReport(report);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}

/** Where the shell reports how releases do in browsers (shell/src/release-reports). */
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
const RELEASE_REPORTS_PER_MINUTE = 6_000;

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
  const isWithinLimit = perMinute(RELEASE_REPORTS_PER_MINUTE);
  app.post(path, async ({ body, headers }, reply) => {
    // Another site's page could count visits in its visitors' names.
    const isOwn = ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);
    const report = isOwn ? readReport(body) : undefined;
    if (report && isWithinLimit()) await onReport({ ...report, visitor: visitorOf(headers.cookie) });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** Returns a function that returns true at most `limit` times in each minute. */
function perMinute(limit: number, now = Date.now): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) [minute, taken] = [present, 0];
    taken += 1;
    return taken <= limit;
  };
}
