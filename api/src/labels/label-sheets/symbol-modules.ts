import type { LabelsContext } from '../context';
import { labelUrl } from '../codes';
import { qrModules } from '../qr-symbols';

/** Returns the modules along a side of a label's symbol, quiet zone included: codes are equally long. */
export function symbolModules({ codes, config }: Pick<LabelsContext, 'codes' | 'config'>): number {
  return qrModules(labelUrl(config.publicUrl, codes.encipher({ batchId: 0, serial: 0 }))).length;
}
