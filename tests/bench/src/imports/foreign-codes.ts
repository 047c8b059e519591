import { sql } from 'kysely';
import { findMarketCode, readMarketText } from '../../../../api/src/labels/market-codes';
import { createTestApi, type TestApi } from '../../../../api/test/create-test-api';
import { addFile, sendPart, setMarketLabels } from '../../../../api/test/fixtures/market-labels';
import { type Figure, whole } from '../figures';
import { orderAndConfirm, signInOwners } from './two-owners';

/**
 * Loads a file of another vendor's codes as the admin page does, in parts, with duplicates and wrong rows in it, puts it
 * in force and looks codes up.
 */
const CODES = Number(process.env.CODES ?? 5_000_000);
const PART_BYTES = 524_288;
/** One row of so many is wrong, and one is a duplicate. */
const ERROR_EVERY = 100_000;
const LOOKUPS = 20_000;
const LOOKUPS_AT_ONCE = 8;

/** Returns codes that look random: the order of the index is not that of the file. */
const codeOf = (at: number) =>
  `PP${((BigInt(at) * 7_046_029_254_386_353_131n) % 2n ** 52n).toString(36).toUpperCase().padStart(11, '0')}`;
const pointsOf = (at: number) => [10, 20, 50, 100][at % 4]!;

function linesFrom(at: number): string {
  const lines = [`${codeOf(at)},${pointsOf(at)}\n`];
  if (at % ERROR_EVERY === ERROR_EVERY - 1) lines.push(`${codeOf(at - 5)},10\n`, `${codeOf(CODES + at)},1.5\n`);
  return lines.join('');
}

/** Yields the file in parts of whole lines. */
function* partsOfFile(): Generator<string> {
  let text = '';
  for (let at = 0; at < CODES; at += 1) {
    const lines = linesFrom(at);
    if (text.length + lines.length > PART_BYTES) {
      yield text;
      text = '';
    }
    text += lines;
  }
  yield text;
}

async function load(api: TestApi, token: string, id: number) {
  let [offset, peak] = [0, 0];
  let state: Record<string, unknown> = {};
  const parts = partsOfFile();
  for (let part = parts.next(); !part.done;) {
    const next = parts.next();
    const response = await sendPart(api, token, id, { text: part.value, offset, last: next.done === true });
    if (response.statusCode !== 200) throw new Error(response.body);
    state = response.json<{ data: Record<string, unknown> }>().data;
    offset += part.value.length;
    peak = Math.max(peak, process.memoryUsage.rss());
    part = next;
  }
  return { state, peak, bytes: offset };
}

async function lookUp(api: TestApi): Promise<number> {
  let [left, found] = [LOOKUPS, 0];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: LOOKUPS_AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const text = await readMarketText(api.context, codeOf(Math.floor(Math.random() * CODES)));
        if (text && (await findMarketCode(api.context, text))) found += 1;
      }
    }),
  );
  if (found !== LOOKUPS) throw new Error(`Only ${found} of ${LOOKUPS} codes were found.`);
  return (LOOKUPS / (performance.now() - started)) * 1000;
}

export async function measureForeignCodes(): Promise<Figure[]> {
  const api = await createTestApi();
  try {
    await setMarketLabels(api);
    const owners = await signInOwners(api);
    const id = await addFile(api, owners[0]);
    const before = process.memoryUsage.rss();
    const started = performance.now();
    const { state, peak, bytes } = await load(api, owners[0], id);
    const minutes = (performance.now() - started) / 60_000;
    const errors = Math.floor(CODES / ERROR_EVERY);
    if (state.codes !== CODES || state.duplicates !== errors || state.wrong !== errors)
      throw new Error(`The file was read as ${JSON.stringify({ ...state, problems: undefined })}.`);
    const activated = performance.now();
    await orderAndConfirm(api, owners, `/admin/market-files/${id}/activate`);
    const inForce = performance.now() - activated;
    const { rows } = await sql<{ table: number; all: number }>`
      select pg_relation_size('market_codes') as table, pg_total_relation_size('market_codes') as all`.execute(api.db);
    const rate = await lookUp(api);
    const mib = (size: number) => `${whole(size / 2 ** 20)} MiB`;
    return [
      { what: 'codes loaded', figure: whole(CODES) },
      { what: 'file', figure: mib(bytes) },
      { what: 'minutes', figure: minutes.toFixed(1) },
      { what: 'codes a second', figure: whole(CODES / minutes / 60) },
      { what: 'errors found: duplicates, wrong rows', figure: `${errors}, ${errors}` },
      { what: 'sum of points', figure: whole(Number(state.points)) },
      { what: 'memory before, at most', figure: `${mib(before)}, ${mib(peak)}` },
      { what: 'ordered and put in force', figure: `${whole(inForce)} ms` },
      { what: 'table, with its index', figure: `${mib(rows[0]!.table)}, ${mib(rows[0]!.all)}` },
      { what: `look-ups a second, ${LOOKUPS_AT_ONCE} at once`, figure: whole(rate) },
    ];
  } finally {
    await api.close();
  }
}
