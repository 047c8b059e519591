import { randomUUID } from 'node:crypto';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { AcknowledgementFile, ScanBody } from '../acknowledgements';
import type { Product } from '../product';
import { send, sendUntilServed } from '../send';

/** Two api processes on one database. */
export interface TwoNodes {
  nodes: readonly [SiteProcess, SiteProcess];
  /** Tokens of two admins. */
  admins: readonly [string, string];
  acknowledged: AcknowledgementFile;
  start: Product['start'];
  /** Returns an unscanned code. */
  takeCode(): string;
}

/** @throws Error when the scan is not granted */
export async function scanAt(node: SiteProcess, token: string, { takeCode, acknowledged }: TwoNodes): Promise<void> {
  const key = randomUUID();
  const request = { token, key, body: { location: 'Pune', encrypyData: takeCode() } };
  const { status, body } = await sendUntilServed<ScanBody>(node.host, '/users/scanner/store', request);
  if (status !== 201 || !body.data) throw new Error(`A scan got ${status}: ${body.message}`);
  acknowledged.writeScan(key, body.data);
}

/** Returns the id of the user with this mobile. */
export async function findUserId(node: SiteProcess, token: string, mobile: string): Promise<number> {
  const { body } = await send<{ data: { id: number }[] }>(node.host, '/admin/plumbers', {
    token,
    body: { search: mobile },
  });
  return body.data[0]!.id;
}
