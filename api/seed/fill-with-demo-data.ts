import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AppContext } from '../src/app-context';
import type { DemoProduct } from './content';
import { prepareCases } from './demo-cases';
import { insertPlan, lockContent, readContentState, readNextSerial } from './demo.repository';
import { type ContentSize, demoSize } from './plan/calendar';
import { planDemo } from './plan/plan-demo';

/** `filled`: now or by an earlier start. `in-use`: the database has other content, which was left unchanged. */
type DemoOutcome = { state: 'filled' | 'in-use'; now: boolean };

const DEFAULT_ADMIN = '9000000001';
const THUMBNAIL_WIDTH = 480;

/**
 * Fills an empty database with demo content, once. All rows and the row that marks it as filled are one transaction: a
 * start that is killed half-way leaves an empty database, which the next start fills. Other content is never touched.
 * @param size the demo's by default; `npm run sample-data` passes another
 * @param onProgress called with a short text after each step
 */
export async function fillWithDemoData(
  context: AppContext,
  size: ContentSize = demoSize,
  onProgress: (what: string) => void = () => undefined,
): Promise<DemoOutcome> {
  const { config, clock, db, pictures } = context;
  const before = await readContentState(db);
  if (before !== 'empty') return { state: before, now: false };

  const at = clock.now();
  const plan = planDemo(at, await readNextSerial(db), size);
  onProgress(`planned: ${plan.users.length} people, ${plan.scans.length} scans, ${plan.claims.length} claims`);
  const pictureKeys = await savePictures(context, plan.products);
  const cases = await prepareCases(context, plan, at);
  const adminMobile = config.adminMobiles[0] ?? DEFAULT_ADMIN;
  // In production a one-time code would reach the owner of an invented number.
  const withTeam = !config.production;
  const found = await db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const state = await readContentState(trx);
    if (state === 'empty') await insertPlan(trx, plan, { adminMobile, withTeam, pictureKeys, cases, at, onProgress });
    return state;
  });
  if (found === 'empty') return { state: 'filled', now: true };
  // Another node was faster; nothing refers to the pictures saved here.
  for (const key of [...pictureKeys.values(), ...cases.map(({ pictureKey }) => pictureKey)]) await pictures.remove(key);
  return { state: found, now: false };
}

async function savePictures(
  { pictures }: Pick<AppContext, 'pictures'>,
  products: readonly (DemoProduct & { id: number })[],
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const { id, picture } of products) {
    const full = await readFile(join(__dirname, 'pictures', picture));
    // A palette as small as the picture's own keeps the thumbnail sharp.
    const small = sharp(full).resize({ width: THUMBNAIL_WIDTH });
    const thumbnail = await small.png({ palette: true, colours: 32, dither: 0, effort: 1 }).toBuffer();
    keys.set(id, await pictures.save({ type: 'png', full, thumbnail }));
  }
  return keys;
}
