import type { LabelsContext } from '../context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { readSettings } from '../../programme/programme';
import { NoVerdictError } from './market-verifier';
import { readMarketCode } from './read-market-code';

/** Asks the verifier in force about a code, without marking it as used. @throws ApiError 400, 409 `market_formats_missing` */
export async function testVerifier({ db, verifier }: Pick<LabelsContext, 'db' | 'verifier'>, text: string) {
  const { marketLabels } = await readSettings(db);
  if (!marketLabels?.verifier)
    throw new ApiError(409, 'market_formats_missing', 'No service is set. The owner sets it first');
  const code = readMarketCode(marketLabels.formats, text);
  if (code === undefined) throw invalidField('code', `“${text.slice(0, 60)}” is not written as the formats say`);
  const started = performance.now();
  const timed = (found: { genuine?: boolean; used?: boolean; points?: number; problem?: string }) => {
    const { genuine = null, used = null, points = null, problem = null } = found;
    return { genuine, used, points, problem, milliseconds: Math.round(performance.now() - started) };
  };
  return verifier.ask(marketLabels.verifier, { code, redeem: false }).then(
    (verdict) =>
      'status' in verdict ? timed({ problem: `The service refused it with status ${verdict.status}` }) : timed(verdict),
    (error: unknown) => {
      if (error instanceof NoVerdictError) return timed({ problem: error.message });
      throw error;
    },
  );
}
