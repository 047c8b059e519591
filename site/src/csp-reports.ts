import type { FastifyInstance } from 'fastify';
import { reportPath } from './security-headers';

/** What a browser's report is counted by; anything else is 'other', so that nobody fills the metrics with names of their own. */
const directives = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'worker-src',
  'manifest-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);

/** One violation, without anything that says who it happened to: no address below the area, no query, no excerpt of the page. */
export interface CspReport {
  directive: string;
  /** Origin of what was refused, or the browser's word for it (`inline`, `eval`). */
  blocked: string;
  /** First part of the page's path, e.g. `/user`. */
  area: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const addressOf = (value: unknown) => (URL.canParse(text(value)) ? new URL(text(value)) : undefined);

/** @param body a parsed `application/csp-report`; undefined when it is none */
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

/** The most that one report may weigh, in bytes. */
const largest = 16 * 1024;
/** So many reports a minute are looked at; a page that goes wrong on every phone at once says nothing new by the next thousand. */
const perMinute = 60;

/**
 * Takes the browsers' reports at {@link reportPath}. The answer is 204 whatever comes: a browser does nothing with it.
 * @param tell told of each report that is looked at
 */
export function takeCspReports(app: FastifyInstance, tell: (report: CspReport) => void, now = Date.now): void {
  let minute = 0;
  let taken = 0;
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
      const present = Math.floor(now() / 60_000);
      if (present !== minute) [minute, taken] = [present, 0];
      const report = readCspReport(request.body);
      if (report && (taken += 1) <= perMinute) tell(report);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}
