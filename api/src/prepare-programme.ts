import { fillWithDemoData } from '../seed/fill-with-demo-data';
import type { AppContext } from './app-context';
import { checkCodeKeys } from './labels/codes';
import { checkPayoutKeys } from './money/payout-details';
import { insertListedAdmins } from './programme/team/team.repository';

/**
 * Prepares a migrated database for requests: demo content if configured, the listed admins.
 * @throws Error if the configured keys are not those of its data
 */
export async function prepareProgramme(context: AppContext, onNotice: (notice: string) => void): Promise<void> {
  const { config, db, clock } = context;
  if (config.demoData) await fillWithDemoData(context);
  await checkCodeKeys(db, config.codeKeys, clock.now(), onNotice);
  await insertListedAdmins(context);
  await checkPayoutKeys(db, config.payoutKeys, onNotice);
}
