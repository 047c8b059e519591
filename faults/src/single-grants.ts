import { randomUUID } from 'node:crypto';
import type { AcknowledgementFile } from './acknowledgements';
import { askUntilServed } from './ask';
import type { Programme } from './programme';

/** What came of many people scanning the same codes at the same moment. */
export interface ManyScans {
  scans: number;
  granted: number;
  /** Answers that are neither the grant nor "already used". */
  odd: string[];
}

const CODES_AT_ONCE = 4;

/**
 * Scans each code `times` times at once, by different people under keys of their own, going round the nodes. Each grant is
 * written down; a code that was granted to two, or to nobody, is found by the judge and by `granted`.
 */
export async function scanInParallel(
  hosts: readonly string[],
  { tokens, codes }: Pick<Programme, 'tokens' | 'codes'>,
  times: number,
  acknowledged: AcknowledgementFile,
): Promise<ManyScans> {
  const outcome: ManyScans = { scans: 0, granted: 0, odd: [] };
  const left = [...codes];

  async function scanOnce(code: string, turn: number): Promise<void> {
    const key = randomUUID();
    const { status, body } = await askUntilServed<{
      message: string;
      data?: { serial: number; reward_points: number; scanned_at: string };
    }>(hosts[turn % hosts.length]!, '/users/scanner/store', {
      token: tokens[turn % tokens.length]!,
      key,
      body: { location: 'Pune', encrypyData: code },
      patience: 60_000,
    });
    outcome.scans += 1;
    if (status === 409) return;
    if (status !== 201 || !body.data) return void outcome.odd.push(`a scan was answered ${status}: ${body.message}`);
    const { serial, reward_points: points, scanned_at: scannedAt } = body.data;
    outcome.granted += 1;
    acknowledged.write({ kind: 'scan', key, serial, points, scannedAt });
  }

  async function worker(): Promise<void> {
    for (let code = left.shift(); code !== undefined; code = left.shift()) {
      const one = code;
      await Promise.all(Array.from({ length: times }, (_, turn) => scanOnce(one, turn)));
    }
  }

  await Promise.all(Array.from({ length: CODES_AT_ONCE }, worker));
  return outcome;
}

/** What must be told of {@link scanInParallel}: each code granted once, not less. */
export function shortOf({ granted, odd }: ManyScans, codes: number): string[] {
  return [...new Set(odd), ...(granted === codes ? [] : [`${codes} codes were granted ${granted} times`])];
}
