import { signInAdmin, signInUser } from '../../e2e/src/site/api-client';
import { createBatch, readCodes } from '../../e2e/src/site/catalogue';
import type { SiteProcess } from '../../e2e/src/site/site-process';

/** Codes to scan and people to scan them. */
export interface Programme {
  adminToken: string;
  /** Tokens of plumbers, in the order of their numbers. */
  tokens: string[];
  /** As printed, unscanned, each worth `points`. */
  codes: string[];
  points: number;
}

let people = 0;

/** Fills a running site over its own api: an admin, plumbers who signed in by one-time code, and a batch of codes. */
export async function createProgramme(
  node: Pick<SiteProcess, 'host' | 'outbox'>,
  { codes: quantity, people: count, points = 7 }: { codes: number; people: number; points?: number },
): Promise<Programme> {
  const adminToken = await signInAdmin(node);
  const batch = await createBatch(node, adminToken, { points, quantity });
  const codes = (await readCodes(node, adminToken, batch.id)).map(({ code }) => code);
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1)
    tokens.push(await signInUser(node, String(7_000_000_000 + (people += 1))));
  return { adminToken, tokens, codes, points };
}
