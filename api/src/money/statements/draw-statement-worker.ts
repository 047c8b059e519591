import { buffer } from 'node:stream/consumers';
import { drawStatement, type StatementPage } from './draw-statement';

/** Draws one statement for open-statement.ts. */
export function run({ logo, ...page }: StatementPage): Promise<Uint8Array> {
  // Copied from another thread, it is no Buffer any more.
  return buffer(drawStatement({ ...page, logo: logo && Buffer.from(logo) }) as AsyncIterable<Buffer>);
}
