import type { LabelsContext } from '../context';
import type { CodeContent } from '../codes';
import { ApiError } from '../../platform/http/api-error';
import { findProduct } from '../../catalogue/catalogue';
import { type MarketLabels, readSettings } from '../../programme/programme';
import { hashesOf } from './hash-market-code';
import { NoVerdictError } from './market-verifier';
import {
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
 * Finds a code, or asks the verifier and stores what it says is genuine, once.
 * @throws ApiError 409 `code_used` if the other vendor has paid it; 503 `label_check_unavailable`
 */
export async function verifyMarketCode(context: Context, text: MarketText): Promise<CodeContent | undefined> {
  const { code, labels } = text;
  const known = await findStoredCode(context.db, hashesOf(context.config.codeKeys, code));
  if (known || !labels.verifier) return contentOf(known);
  const verdict = await context.verifier.ask(labels.verifier, { code, redeem: true }).catch((error: unknown) => {
    throw error instanceof NoVerdictError ? unavailable() : error;
  });
  if (!verdict.genuine) return undefined;
  if (verdict.used) throw new ApiError(409, 'code_used', 'This QR code has already been used');
  return storeVerified(context, text, verdict.points);
}

/** Of two scans of one code at once the second finds what the first has stored. */
function storeVerified(
  { config, db, clock }: Context,
  { code, labels }: MarketText,
  points: number,
): Promise<CodeContent | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockMarketCodes(trx);
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
    await insertCodes(trx, [{ hash: hashes[0]!, serial }]);
    return { batchId: batch.id, serial };
  });
}

const unavailable = () =>
  new ApiError(
    503,
    'label_check_unavailable',
    'This label cannot be checked right now. Please try again in a minute.',
    {
      headers: { 'Retry-After': '60' },
    },
  );
