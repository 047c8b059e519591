import type { AppContext } from '../../app-context';
import { insertPlan, lockContent, readContentState, readNextSerial } from './demo.repository';
import { drawPictures } from './draw-pictures';
import { type ContentSize, demoSize } from './plan/content-size';
import { planDemo } from './plan/plan-demo';

/** `filled`: just now, or by an earlier start. `in-use`: the database has content of its own and was left alone. */
export type DemoOutcome = { state: 'filled' | 'in-use'; now: boolean };

const DEFAULT_ADMIN = '9000000001';

/**
 * Fills an empty database with content worth looking at, once. All rows and the mark that says so are one transaction:
 * a start that is killed half-way leaves an empty database, which the next start fills; content that is not the demo's
 * is never touched.
 *
 * @param size other than the demo's: `npm run sample-data`
 * @param tell told of each step, in a few words
 */
export async function fillWithDemoData(
  context: AppContext,
  size: ContentSize = demoSize,
  tell: (what: string) => void = () => undefined,
): Promise<DemoOutcome> {
  const { config, clock, db, pictures } = context;
  const before = await readContentState(db);
  if (before !== 'empty') return { state: before, now: false };

  const at = clock.now();
  const plan = planDemo(at, await readNextSerial(db), size);
  tell(`planned: ${plan.users.length} people, ${plan.scans.length} scans, ${plan.claims.length} claims`);
  const pictureKeys = await drawPictures(context, plan.products);
  const adminMobile = config.adminMobiles[0] ?? DEFAULT_ADMIN;
  const found = await db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const state = await readContentState(trx);
    if (state === 'empty') await insertPlan(trx, plan, { adminMobile, pictureKeys, at, tell });
    return state;
  });
  if (found === 'empty') return { state: 'filled', now: true };
  // Another node was faster; nothing refers to the pictures drawn here.
  for (const key of pictureKeys.values()) await pictures.remove(key);
  return { state: found, now: false };
}
