import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { LabelsContext } from '../context';
import type { CodeContent } from '../codes';
import type { Key } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { findProduct } from '../../catalogue/catalogue';
import { holdSettings, type MarketLabels, readSettings } from '../../programme/programme';
import { hashesOf } from './hash-market-code';
import { NoVerdictError } from './market-verifier';
import {
  findMissingKey,
  findStoredCode,
  findVerifiedBatch,
  insertCodes,
  insertMarketBatch,
  type KnownCode,
  lockMarketCodes,
  placeholderProduct,
  setQuantities,
} from './market-codes.repository';
import { readMarketCode } from './read-market-code';

type Context = Pick<LabelsContext, 'config' | 'db' | 'clock' | 'verifier'>;

/** A text that is written as a code of another vendor. */
export interface MarketText {
  code: string;
  labels: MarketLabels;
}

/** Returns the code of another vendor in a text, if the programme pays such; decided without a look-up of the code. */
export async function readMarketText({ db }: Pick<LabelsContext, 'db'>, text: string): Promise<MarketText | undefined> {
  const labels = (await readSettings(db)).marketLabels;
  if (!labels) return undefined;
  const code = readMarketCode(labels.formats, text);
  return code === undefined ? undefined : { code, labels };
}

/** Returns batch and serial of a stored code that was in force at any time; undefined for all others. */
export async function findMarketCode(
  { config, db }: Pick<LabelsContext, 'config' | 'db'>,
  { code }: MarketText,
): Promise<CodeContent | undefined> {
  return contentOf(await findStoredCode(db, hashesOf(config.codeKeys, code)));
}

const contentOf = (known: KnownCode | undefined): CodeContent | undefined =>
  known && known.state !== 'loading' && known.state !== 'loaded' ? known : undefined;

/**
 * Finds a code without using it. A genuine one that is not stored yet has no product, so it cannot be looked up: only the
 * verifier distinguishes it from a guess.
 * @throws ApiError 409 `code_used`; 503 `label_check_unavailable` also for a genuine code that is not stored
 */
export async function lookUpMarketCode(context: Context, text: MarketText): Promise<CodeContent | undefined> {
  const known = await findStoredCode(context.db, hashesOf(context.config.codeKeys, text.code));
  if (known || !text.labels.verifier) return contentOf(known);
  if (await askVerifier(context, text, false)) throw marketCheckUnavailable();
  return undefined;
}

/**
 * Finds a code, or asks the verifier and stores what it says is genuine, once.
 * @throws ApiError 409 `code_used` if the other vendor has paid it; 503 `label_check_unavailable`
 */
export async function verifyMarketCode(context: Context, text: MarketText): Promise<CodeContent | undefined> {
  const known = await findStoredCode(context.db, hashesOf(context.config.codeKeys, text.code));
  if (known || !text.labels.verifier) return contentOf(known);
  const verdict = await askVerifier(context, text, true);
  return verdict && storeVerified(context, text, verdict.points);
}

async function askVerifier({ config, db, verifier }: Context, { code, labels }: MarketText, redeem: boolean) {
  await requireKeys(db, config.codeKeys);
  const verdict = await verifier.ask(labels.verifier!, { code, redeem }).catch((error: unknown) => {
    throw error instanceof NoVerdictError ? marketCheckUnavailable() : error;
  });
  if (!verdict.genuine) return undefined;
  if (verdict.used) throw new ApiError(409, 'code_used', 'This QR code has already been used');
  return verdict;
}

/** Of two scans of one code at once the second finds what the first has stored. */
function storeVerified(
  { config, db, clock }: Context,
  { code, labels }: MarketText,
  points: number,
): Promise<CodeContent | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockMarketCodes(trx);
    await requireKeys(trx, config.codeKeys);
    // Read by formats that were changed meanwhile, it may be another code.
    if (!isDeepStrictEqual((await holdSettings(trx)).marketLabels?.formats, labels.formats))
      throw marketCheckUnavailable();
    const hashes = hashesOf(config.codeKeys, code);
    const known = await findStoredCode(trx, hashes);
    if (known) return contentOf(known);
    const at = clock.now();
    const wanted = labels.verifier!.product;
    const product = wanted === null ? undefined : await findProduct(trx, wanted);
    const productId = product?.id ?? (await placeholderProduct(trx, labels.name, at));
    const open = await findVerifiedBatch(trx, { productId, points });
    const batch = open
      ? { ...open, quantity: open.quantity + 1 }
      : await insertMarketBatch(trx, { productId, points, quantity: 1, fileId: null, adminId: null, at });
    if (open) await setQuantities(trx, [batch]);
    const serial = batch.firstSerial + batch.quantity - 1;
    await insertCodes(trx, config.codeKeys[0]!, [{ hash: hashes[0]!, serial }]);
    return { batchId: batch.id, serial };
  });
}

/** The verifier repeats its first response: a code that was paid under a retired key would be paid again. */
async function requireKeys(db: Kysely<Schema>, keys: readonly Key[]): Promise<void> {
  if ((await findMissingKey(db, keys)) !== undefined) throw marketCheckUnavailable();
}

export const marketCheckUnavailable = () =>
  new ApiError(
    503,
    'label_check_unavailable',
    'This label cannot be checked right now. Please try again in a minute.',
    {
      headers: { 'Retry-After': '60' },
    },
  );
