import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { SettingsChange } from './change-settings';
import { countMarketCodes, MOST_COUNTED, readLastFormats } from './market-labels.repository';
import type { MarketFormat } from './market-labels.schema';

/**
 * Refuses formats that may read a label in another way than before while codes are stored: its code would have another
 * hash, and a label that was paid would be paid again. Also after the formats were removed meanwhile.
 * @param db of a save, the transaction in which the settings are locked
 * @throws ApiError 409 `market_codes_stored`
 */
export async function refuseRespelling(db: Kysely<Schema>, { marketLabels }: SettingsChange): Promise<void> {
  if (!marketLabels) return;
  const before = await readLastFormats(db);
  if (!before || keepsSpelling(before, marketLabels.formats)) return;
  const codes = await countMarketCodes(db);
  if (codes === 0) return;
  const count = codes < MOST_COUNTED ? codes : `${codes} or more`;
  const message = `Codes are stored as the present formats read them (${count}): read in another way, a paid label would be paid again. Keep these formats and add others after them; the last one may get shorter or longer codes`;
  throw new ApiError(409, 'market_codes_stored', message, { errors: { market_labels: message } });
}

/** Whether each text that fitted is read as the same code: the first format that fits decides, so only the last may widen. */
function keepsSpelling(before: readonly MarketFormat[], after: readonly MarketFormat[]): boolean {
  const last = before.length - 1;
  return before.every((format, place) => {
    const next = after[place];
    return place < last ? isDeepStrictEqual(next, format) : next !== undefined && widens(format, next);
  });
}

const widens = (from: MarketFormat, to: MarketFormat): boolean =>
  (from.host === null || (to.host === from.host && to.path === from.path && to.parameter === from.parameter)) &&
  (to.characters === from.characters || from.characters === 'digits') &&
  to.min <= from.min &&
  to.max >= from.max &&
  from.prefix.startsWith(to.prefix);
