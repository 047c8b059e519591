import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { findProductsBySku } from '../../catalogue/catalogue';
import type { LabelsContext } from '../context';
import { recordAuditEvent } from '../../platform/audit';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { holdSettings, readSettings } from '../../programme/programme';
import { hashMarketCode } from './hash-market-code';
import {
  BLOCK,
  findMissingKey,
  findStoredHashes,
  insertCodes,
  insertMarketBatch,
  listFileBatches,
  lockMarketCodes,
  type MarketBatch,
  placeholderProduct,
  setQuantities,
} from './market-codes.repository';
import { lockFile, type MarketFile, readFile, saveRead } from './market-files.repository';
import { type MarketRow, problemOfFile, readRow, type RowProblem, type WrongRow, wrongRow } from './read-rows';

type Context = Pick<LabelsContext, 'config' | 'db' | 'clock'>;

export interface Part {
  /** Where it begins in the unpacked file. */
  offset: number;
  bytes: Buffer;
  /** Whether the file ends with it. */
  isLast: boolean;
}

/** Bytes of a part: some 20,000 codes, which are stored in about a third of a second. */
export const MAX_PART_BYTES = 524_288;
const MAX_CODES = 50_000_000;
/** Pairs of product and points of one file: each is a batch. */
const MAX_KINDS = 1000;
const MAX_PROBLEMS = 200;
const ROWS_A_TURN = 1000;
const NEW_LINE = 0x0a;

/**
 * Reads the whole lines of a part of a file and stores their codes, which do not pay yet, in one transaction: after a
 * failure, or on another node, reading goes on at `readTo`. A part from elsewhere changes nothing.
 * @returns the file as read so far; the client sends the part at its `readTo` next
 * @throws ApiError 400 for what is no text, or a line longer than a part; 404; 409 `market_file_state`, `market_formats_missing`,
 *   `market_code_key_missing`
 */
export async function loadPart(context: Context, adminId: number, id: number, part: Part): Promise<MarketFile> {
  const file = await readFile(context.db, id);
  if (file.state !== 'loading' || part.offset !== file.readTo) return file;
  const formats = (await readSettings(context.db)).marketLabels?.formats;
  if (!formats)
    throw new ApiError(409, 'market_formats_missing', 'How the codes are written is not set. The owner sets it first');
  const problem = part.offset === 0 && problemOfFile(part.bytes);
  if (problem) throw invalidField('part', problem);
  const end = part.isLast ? part.bytes.length : part.bytes.lastIndexOf(NEW_LINE) + 1;
  if (end === 0 && !part.isLast) throw invalidField('part', `Line ${file.lines + 1} is too long for a code`);

  const lines = part.bytes
    .subarray(0, end)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  // What follows the last line break is no line.
  if (lines.at(-1) === '') lines.pop();
  const rows: Hashed[] = [];
  const wrong: WrongRow[] = [];
  for (const [at, text] of lines.entries()) {
    const row = readRow(formats, text, file.lines + at + 1);
    if (row && 'problem' in row) wrong.push(row);
    else if (row) rows.push({ ...row, hash: hashMarketCode(context.config.codeKeys[0]!, row.code) });
    if (at % ROWS_A_TURN === 0) await nextTurn();
  }
  return context.db.transaction().execute(async (trx) => {
    const locked = await lockFile(trx, id);
    // Another request has read this part meanwhile.
    if (locked.state !== 'loading' || locked.readTo !== part.offset) return locked;
    if (!isDeepStrictEqual((await holdSettings(trx)).marketLabels?.formats, formats))
      throw new ApiError(
        409,
        'market_file_state',
        'How the codes are written was changed while the file was read. Continue reading it',
      );
    const at = context.clock.now();
    const stored = await storeRows(trx, context, { file: locked, rows, adminId, at });
    const refused = [...wrong, ...stored.refused].toSorted((a, b) => a.line - b.line);
    const duplicates = refused.filter(isDuplicate).length;
    const read: MarketFile = {
      ...locked,
      state: part.isLast ? 'loaded' : 'loading',
      readTo: part.offset + end,
      lines: locked.lines + lines.length,
      codes: locked.codes + stored.codes,
      points: locked.points + stored.points,
      duplicates: locked.duplicates + duplicates,
      wrong: locked.wrong + refused.length - duplicates,
      problems: [...locked.problems, ...refused].slice(0, MAX_PROBLEMS),
    };
    if (read.codes > MAX_CODES) throw invalidField('part', 'A file has 50,000,000 codes at most. Divide it');
    await saveRead(trx, read);
    const { codes, points, wrong: wrongRows } = read;
    const details = {
      market_file_id: id,
      name: file.name,
      codes,
      points,
      wrong: wrongRows,
      duplicates: read.duplicates,
    };
    if (part.isLast) await recordAuditEvent(trx, { adminId, action: 'market-file-loaded', details, at });
    return read;
  });
}

type Hashed = MarketRow & { hash: string };

interface Stored {
  file: MarketFile;
  rows: readonly Hashed[];
  adminId: number;
  at: Date;
}

/** Stores rows, each with the next serial of the batch of its product and points. */
async function storeRows(trx: Transaction<Schema>, { config }: Context, { file, rows, adminId, at }: Stored) {
  await lockMarketCodes(trx);
  const missing = await findMissingKey(trx, config.codeKeys);
  if (missing !== undefined)
    throw new ApiError(
      409,
      'market_code_key_missing',
      `CODE_KEYS does not list key ${missing}, which codes are stored under: paid ones would not be recognised`,
    );
  const batches = await listFileBatches(trx, file.id);
  const known = await knownPlaces(trx, config.codeKeys, rows, batches);
  const productOf = await productsOf(trx, file, rows, at);
  const kinds = new Map(batches.map((batch) => [kindOf(batch), batch]));
  const changed = new Set<MarketBatch>();
  const inPart = new Set<string>();
  const codes: { hash: string; serial: number }[] = [];
  const refused: WrongRow[] = [];

  async function batchOf(kind: Pick<MarketBatch, 'productId' | 'points'>): Promise<MarketBatch | undefined> {
    const open = kinds.get(kindOf(kind));
    if (open && open.quantity < BLOCK) return open;
    if (!open && kinds.size >= MAX_KINDS) return undefined;
    const made = await insertMarketBatch(trx, { ...kind, quantity: 1, fileId: file.id, adminId, at });
    const batch = { ...made, quantity: 0 };
    kinds.set(kindOf(kind), batch);
    return batch;
  }

  async function takeRow(
    { hash, points, sku }: Hashed,
    sameFile: boolean | undefined,
  ): Promise<RowProblem | undefined> {
    if (inPart.has(hash) || sameFile) return 'twice-in-file';
    if (sameFile === false) return 'in-another-file';
    const productId = productOf(sku);
    if (productId === undefined) return 'product-unknown';
    const batch = await batchOf({ productId, points });
    if (!batch) return 'too-many-kinds';
    codes.push({ hash, serial: batch.firstSerial + batch.quantity });
    batch.quantity += 1;
    changed.add(batch);
    inPart.add(hash);
    return undefined;
  }

  let points = 0;
  for (const [place, row] of rows.entries()) {
    const problem = await takeRow(row, known.get(place));
    if (problem) refused.push(wrongRow(row.line, problem, valueOf(problem, row)));
    else points += row.points;
  }
  if (codes.length > 0) await insertCodes(trx, config.codeKeys[0]!, codes);
  await setQuantities(trx, [...changed]);
  return { codes: codes.length, points, refused };
}

/** A code that is known already may still pay: it is not repeated. */
const valueOf = (problem: RowProblem, { sku, points }: MarketRow) =>
  problem === 'product-unknown' ? sku : problem === 'too-many-kinds' ? String(points) : null;

const isDuplicate = ({ problem }: WrongRow) => problem === 'twice-in-file' || problem === 'in-another-file';

const kindOf = ({ productId, points }: Pick<MarketBatch, 'productId' | 'points'>) => `${productId} ${points}`;

/** Places of rows whose code is stored under any of the keys, and whether by the same file. */
async function knownPlaces(
  trx: Transaction<Schema>,
  keys: LabelsContext['config']['codeKeys'],
  rows: Stored['rows'],
  batches: readonly MarketBatch[],
): Promise<Map<number, boolean>> {
  const ids = batches.map(({ id }) => id);
  const known = await findStoredHashes(
    trx,
    rows.map(({ hash }) => hash),
    ids,
  );
  for (const key of keys.slice(1)) {
    const older = await findStoredHashes(
      trx,
      rows.map(({ code }) => hashMarketCode(key, code)),
      ids,
    );
    for (const [place, sameFile] of older) known.set(place, sameFile);
  }
  return known;
}

/** Returns the product of a SKU, or of the file for ''; undefined if no product has it. */
async function productsOf(trx: Transaction<Schema>, file: MarketFile, rows: Stored['rows'], at: Date) {
  const skus = [...new Set(rows.map(({ sku }) => sku))].filter((sku) => sku !== '');
  const ids = await findProductsBySku(trx, skus);
  if (rows.some(({ sku }) => sku === '')) ids.set('', file.productId ?? (await placeholderProduct(trx, file.name, at)));
  return (sku: string) => ids.get(sku);
}
