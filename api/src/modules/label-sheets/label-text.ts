import type { AppContext } from '../../app-context';
import { readSettings } from '../programme';
import { type LabelText, SCAN_LINES } from './scan-lines';

/** Returns the texts that all labels of the programme have in common. */
export async function readLabelText({ db }: Pick<AppContext, 'db'>): Promise<LabelText> {
  const { brandName, labelLanguage } = await readSettings(db);
  return { brand: brandName, scanLines: [SCAN_LINES.en, SCAN_LINES[labelLanguage ?? 'hi']] };
}
