import { type Static, Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { PlatformContext } from '../context';
import { defineRoutes } from '../http/define-routes';
import { messageEnvelope } from '../http/envelope';
import { addressBucket } from '../rate-events';

/** Processed reports a minute, in one process and of one address; a fault on every phone at once needs no more to be noticed. */
const MOST_PER_MINUTE = { process: 120, address: 10 };

const report = Type.Object({
  name: Type.String({ maxLength: 60, description: 'The class of the error.' }),
  message: Type.String({ maxLength: 300 }),
  stack: Type.String({ maxLength: 4_000, description: 'As the browser has it; file, line and column are kept.' }),
  page: Type.String({ maxLength: 60, description: 'The first part of the page’s path: `/user`.' }),
  release: Type.String({ maxLength: 200, description: 'The address of the remote’s manifest, without its origin.' }),
  request_id: Type.Optional(
    Type.String({ maxLength: 60, description: 'The `X-Request-Id` of the response that failed.' }),
  ),
});

const AREAS = ['admin', 'user'];

/** Takes errors of browsers into the log. Anyone may send them: there is a limit, and no personal data is taken. */
export const browserErrorRoutes = ({ clock, metrics }: PlatformContext) =>
  defineRoutes(undefined, 'operations', ({ route }, app) => {
    // Beacons are text: that needs no preflight from another origin.
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
    const isWithinLimit = limitReports(() => clock.now().getTime());

    route('POST /browser-errors', {
      operationId: 'reportBrowserError',
      summary: 'Reports an error of a page to the operator; above a rate it is dropped',
      body: report,
      status: 202,
      response: messageEnvelope,
      async handler({ body, ip, log }) {
        if (isWithinLimit(addressBucket(ip))) {
          const area = body.page.split('/', 2)[1] ?? '';
          metrics.browserErrors.inc({ area: AREAS.includes(area) ? area : 'other' });
          logReport(log, body);
        }
        return { message: 'Reported' };
      },
    });
  });

function logReport(log: FastifyRequest['log'], given: Static<typeof report>): void {
  const { name, message, stack, page, release, request_id: id = '' } = given;
  const facts = {
    ...(/^\w{1,30}$/.test(name) && { error: name }),
    ...(/^\/[a-z-]{0,30}$/.test(page) && { page }),
  };
  // A child's own facts are not filtered as secrets, which an id and a release look like.
  const about = log.child({
    ...(/^[\w./@-]+$/.test(release) && { release }),
    ...(/^[\w.:;=/-]+$/.test(id) && { failed_request: id }),
  });
  about.warn({ ...facts, err: { message: withoutInput(message), stack: framesOf(stack) } }, 'an error in a browser');
}

/** Returns a message without texts that it quotes and without queries; the log masks numbers. */
const withoutInput = (message: string) => message.replace(/"[^"]*"?/g, '"…"').replace(/[?#]\S*/g, '');

/** A line of a stack as Chrome, Firefox and Safari write it: `at f (https://host/a.js:1:2)`, `f@https://host/a.js:1:2`. */
const FRAME = /^\s*(?:at )?(?:async )?([\w$.<>]{0,80}).*?https?:\/\/[^/\s]+(\/[\w./-]+):(\d{1,6}):(\d{1,6})\)?$/;

/** Returns the functions and places of a stack, in Node's form, without the addresses' origins. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, file, row, column] = FRAME.exec(line) ?? [];
    return file ? [`    at ${name || '-'} (${file}:${row}:${column})`] : [];
  });
  return frames.join('\n');
}

function limitReports(now: () => number): (address: string) => boolean {
  let minute = 0;
  let total = 0;
  const byAddress = new Map<string, number>();
  return (address) => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) {
      [minute, total] = [present, 0];
      byAddress.clear();
    }
    const own = (byAddress.get(address) ?? 0) + 1;
    if (own > MOST_PER_MINUTE.address || total >= MOST_PER_MINUTE.process) return false;
    byAddress.set(address, own);
    total += 1;
    return true;
  };
}
