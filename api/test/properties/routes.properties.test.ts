import fc from 'fast-check';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/insight/invariants';
import { type TestApi, createTestApi } from '../create-test-api';
import { everyRoute } from '../every-operation';
import type { ApiResponse } from '../points-driver';
import { validateResponse, schemaCompiler } from './validate-response';
import { type Operation, readOperations } from '../operations';
import { type DrawnRequest, type Files, curlLine, requestsTo, toInject } from './requests';
import { type World, addPicture, makeFiles, makeWorld } from './world';

/**
 * `PROPERTY_RUNS=2000 PROPERTY_SEED=7 npm run properties` sets both; a seed and a number of runs make the same requests
 * again. `npm test` draws none: permission-matrix.test.ts sends each operation a valid request.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_121);
const RUNS = Number(process.env.PROPERTY_RUNS ?? (process.env.NIGHTLY === 'on' ? 12 : 0));
/** Calls that read or make a file: each costs as much as ten others. */
const COSTLY = /bulkUpload|stores\/import|products\/store|labels\.pdf|test\.pdf|_exports$/;

const operations = readOperations();
let api: TestApi;
let files: Files;
let picture: string;
let compile: Awaited<ReturnType<typeof schemaCompiler>>;

beforeAll(async () => {
  api = await createTestApi({
    // Rate limits would respond in place of the routes: they are tested elsewhere.
    limits: {
      invalidScansPerTenMinutes: 1_000_000,
      otpSendsPerIpPerHour: 1_000_000,
      otpSendsPerMobilePerHour: 1_000_000,
      otpSendsPerMobilePerDay: 1_000_000,
      otpSendsPerDay: 100_000_000,
      otpTriesPerMobilePerDay: 1_000_000,
      otpResendSeconds: 0,
      claimIntervalSeconds: 0,
      dataDownloadsPerHour: 1000,
      batchCodes: 2000,
    },
  });
  if (!RUNS) return;
  files = await makeFiles();
  picture = await addPicture(api);
  compile = await schemaCompiler();
});
afterAll(() => api.close());

/** Returns the number of journal rows, and every user's totals. */
async function pointsNow(): Promise<string> {
  const { rows } = await sql<{ points: string }>`
    select (select count(*) from journal) || ' rows, ' ||
      (select coalesce(sum(hashtext(t::text)), 0) from point_totals t) as points`.execute(api.db);
  return rows[0]!.points;
}

function tokenOf(operation: Operation, caller: DrawnRequest['caller'], world: World): string | undefined {
  if (caller === 'none') return undefined;
  if (caller === 'garbage') return 'eyJhbGciOiJub25lIn0.e30.';
  const asAdmin = (operation.area === 'admin') === (caller === 'right');
  return asAdmin ? world.admin : world.user;
}

/** Checks that an unauthorised caller gets 401 or 403, whatever else is wrong with the request. */
function validateCaller(operation: Operation, { caller, path }: DrawnRequest, { statusCode }: ApiResponse): string[] {
  if (!operation.area || caller === 'right') return [];
  // A path segment that is too long or malformed matches no route and so no guard.
  if (statusCode === 400 && Object.values(path).some((part) => part.length > 200 || /\p{Cs}/u.test(part))) return [];
  const owed = caller === 'other' ? 403 : 401;
  return [owed, 404].includes(statusCode) ? [] : [`${caller} token: ${statusCode} in place of ${owed}`];
}

test('the document names every route of the server, and the server has every one of the document', async () => {
  const served = (await everyRoute(api.context))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
    // The reference is not part of the document (docs/decisions/0022), nor are the files of the installed app.
    .filter((name) => !/^(OPTIONS |GET \/(docs(\/|$)|programme\/))/.test(name));
  expect(operations.map(({ name }) => name).sort()).toEqual([...new Set(served)].sort());
});

describe.skipIf(!RUNS)(`whatever is asked (seed ${SEED}, ${RUNS} runs)`, () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      let world = await makeWorld(api, picture);
      let before = await pointsNow();
      const seen: Record<number, number> = {};

      const send = async (drawn: DrawnRequest): Promise<string[]> => {
        const request = toInject(operation, drawn, tokenOf(operation, drawn.caller, world));
        const response = await api.app.inject(request);
        const problems = [
          ...validateResponse(operation, response, compile),
          ...validateCaller(operation, drawn, response),
        ];
        const after = await pointsNow();
        if (response.statusCode >= 400 && after !== before) problems.push(`refused, and yet ${before} became ${after}`);
        before = after;
        seen[response.statusCode] = (seen[response.statusCode] ?? 0) + 1;
        // Signed out, suspended or erased by one of its own calls: the next call uses another caller.
        if (drawn.caller === 'right' && operation.area && response.statusCode === 401) {
          if (problems.length === 0 && !ENDS_SESSIONS.test(name)) problems.push('401 for a good token');
          await renew();
        } else if (ENDS_SESSIONS.test(name) && response.statusCode < 300) await renew();
        return problems.map((problem) => `${problem}: ${response.statusCode} ${response.body.slice(0, 300)}`);
      };
      const renew = async () => {
        world = { ...(await makeWorld(api, picture)), known: world.known };
        before = await pointsNow();
      };

      const outcome = await fc.check(
        fc.asyncProperty(requestsTo(operation, world.known, files), async (drawn) => {
          const problems = await send(drawn);
          if (problems.length > 0) throw new Error(problems.join('\n'));
        }),
        {
          numRuns: COSTLY.test(name) ? Math.ceil(RUNS / 4) : RUNS,
          // Another seed for each operation: the same one would draw the same callers and bodies for all.
          seed: (SEED + operations.indexOf(operation) * 7919) | 0,
          includeErrorInReport: true,
        },
      );
      if (outcome.failed) {
        const drawn = outcome.counterexample?.[0];
        const line = drawn ? curlLine(toInject(operation, drawn, tokenOf(operation, drawn.caller, world))) : 'none';
        throw new Error(`${name}\n${fc.defaultReportMessage(outcome)}\n\n${line}`);
      }
      expect((await api.app.inject('/healthz')).statusCode).toBe(200);
      expect((await checkInvariants(api.db)).filter(({ violations }) => violations > 0)).toEqual([]);
      if (process.env.PROPERTY_TALLY) process.stdout.write(`${name} ${JSON.stringify(seen)}\n`);
    },
    600_000,
  );
});

/** Calls that end their own session, or another's. */
const ENDS_SESSIONS = /logout|account\/delete|people\/suspend|_Otp|registeration/;
