import type { FastifyInstance } from 'fastify';
import { perMinute } from './release-reports';
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
const limit = 60;

/**
 * Accepts browsers' reports at {@link reportPath}. The response is always 204: browsers ignore it.
 * @param onReport called with each processed report
 */
export function takeCspReports(app: FastifyInstance, onReport: (report: CspReport) => void, now = Date.now): void {
  const isWithinLimit = perMinute(limit, now);
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
