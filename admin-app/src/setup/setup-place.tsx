import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { loadSeparateEnglish } from '../i18n/admin-messages';
import type { PageName } from '../pages';
import type { SetupStep } from './setup.resource';

/** On the first days only; without it the page is complete. */
const SetupLine = lazyPanel(
  async () => (await Promise.all([import('./setup-line'), loadSeparateEnglish()]))[0].SetupLine,
  () => null,
);

/** The pages on which steps are done. */
const stepsOf: Readonly<Partial<Record<PageName, readonly SetupStep[]>>> = {
  programme: ['brand', 'worth'],
  addProducts: ['products'],
  products: ['products'],
  generateQr: ['labels'],
  qrList: ['labels'],
  printQrs: ['labels'],
  team: ['team'],
};

/** The place of the setup's line, above the pages on which steps are done. */
export function SetupPlace({ page }: { page: PageName }) {
  const here = stepsOf[page];
  return here && <SetupLine here={here} />;
}
