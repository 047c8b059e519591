import type { LabelsContext } from '../context';
import { readSettings } from '../../programme/programme';
import { type LabelText, SCAN_LINES } from './draw-label';
import { labelUrl } from '../codes';
import { qrModules } from '../qr-symbols';

/** Returns the texts that all labels of the programme have in common. */
export async function readLabelText({ db }: Pick<LabelsContext, 'db'>): Promise<LabelText> {
  const { brandName, labelLanguage } = await readSettings(db);
  return { brand: brandName, scanLines: [SCAN_LINES.en, SCAN_LINES[labelLanguage ?? 'hi']] };
}

/** Returns the modules along a side of a label's symbol, quiet zone included: codes are equally long. */
export function symbolModules({ codes, config }: Pick<LabelsContext, 'codes' | 'config'>): number {
  return qrModules(labelUrl(config.publicUrl, codes.encipher({ batchId: 0, serial: 0 }))).length;
}
