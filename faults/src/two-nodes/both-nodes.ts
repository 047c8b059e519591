import { randomUUID } from 'node:crypto';
import { signInUser } from '../../../e2e/src/site/api-client';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import type { AcknowledgementFile } from '../acknowledgements';
import { askUntilServed } from '../ask';

/** Two api processes on one database, and what a part of the fault needs to act on both. */
export interface BothNodes {
  nodes: readonly [SiteProcess, SiteProcess];
  /** Tokens of two admins. */
  admins: readonly [string, string];
  acknowledged: AcknowledgementFile;
  /** A code nobody has scanned. */
  takeCode(): string;
  /** A plumber who has just signed in at the first node. */
  newPerson(): Promise<Person>;
}

export interface Person {
  token: string;
  mobile: string;
}

/** What a part found: promises not kept, and a figure for the remark. */
export interface Findings {
  broken: string[];
  remark: string;
}

let people = 0;

/** Signs in somebody new. */
export async function signInSomebody(node: SiteProcess): Promise<Person> {
  const mobile = String(8_000_000_000 + (people += 1));
  return { token: await signInUser(node, mobile), mobile };
}

/** One scan at one node, written down when it is acknowledged. @throws Error when it is not granted */
export async function scanAt(
  node: SiteProcess,
  token: string,
  { takeCode, acknowledged }: Pick<BothNodes, 'takeCode' | 'acknowledged'>,
): Promise<void> {
  const key = randomUUID();
  const { status, body } = await askUntilServed<{
    message: string;
    data?: { serial: number; reward_points: number; scanned_at: string };
  }>(node.host, '/users/scanner/store', { token, key, body: { location: 'Pune', encrypyData: takeCode() } });
  if (status !== 201 || !body.data) throw new Error(`A scan was answered ${status}: ${body.message}`);
  const { serial, reward_points: points, scanned_at: scannedAt } = body.data;
  acknowledged.write({ kind: 'scan', key, serial, points, scannedAt });
}
