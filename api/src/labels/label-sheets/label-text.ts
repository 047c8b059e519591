import type { LabelsContext } from '../context';
import { readSettings } from '../../programme/programme';
import { type LabelText, SCAN_LINES } from './scan-lines';

/** Returns the texts that all labels of the programme have in common. */
export async function readLabelText({ db }: Pick<LabelsContext, 'db'>): Promise<LabelText> {
  const { brandName, labelLanguage } = await readSettings(db);
  return { brand: brandName, scanLines: [SCAN_LINES.en, SCAN_LINES[labelLanguage ?? 'hi']] };
}
