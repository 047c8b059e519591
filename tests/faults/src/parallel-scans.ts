import { randomUUID } from 'node:crypto';
import type { AcknowledgementFile, ScanBody } from './acknowledgements';
import type { Programme } from './load';
import { sendUntilServed } from './send';

const CODES_AT_ONCE = 4;
const TIMEOUT_MS = 60_000;

/**
 * Scans each code `times` times at once, by different users with keys of their own, at each host in turn.
 *
 * @returns the number of grants, and what went wrong
 */
export async function scanInParallel(
  hosts: readonly string[],
  { tokens, codes }: Pick<Programme, 'tokens' | 'codes'>,
  times: number,
  acknowledged: AcknowledgementFile,
): Promise<{ granted: number; broken: string[] }> {
  const broken = new Set<string>();
  const left = [...codes];
  let granted = 0;

  async function scan(encrypyData: string, turn: number): Promise<void> {
    const key = randomUUID();
    const token = tokens[turn % tokens.length];
    const request = { token, key, body: { location: 'Pune', encrypyData }, timeoutMs: TIMEOUT_MS };
    const host = hosts[turn % hosts.length]!;
    const { status, body } = await sendUntilServed<ScanBody>(host, '/users/scanner/store', request);
    if (status === 409) return;
    if (status !== 201 || !body.data) return void broken.add(`a scan got ${status}: ${body.message}`);
    granted += 1;
    acknowledged.writeScan(key, body.data);
  }

  async function scanCodes(): Promise<void> {
    for (let code = left.shift(); code !== undefined; code = left.shift()) {
      const one = code;
      await Promise.all(Array.from({ length: times }, (_, turn) => scan(one, turn)));
    }
  }

  await Promise.all(Array.from({ length: CODES_AT_ONCE }, scanCodes));
  if (granted !== codes.length) broken.add(`${codes.length} codes were granted ${granted} times`);
  return { granted, broken: [...broken] };
}
