import { type ClaimLoad, startClaimLoad } from './claim-load';
import type { Programme } from './programme';
import { type ScanLoad, type ScanLoadOptions, startScanLoad } from './scan-load';

export interface WholeLoadOptions extends Omit<ScanLoadOptions, 'tokens' | 'codes'> {
  /** Whose people scan its codes and claim their points, and whose admin approves. */
  programme: Programme;
}

/** All that moves points, at once: people who scan, the same people who claim, an admin who approves. */
export function startWholeLoad({ programme, ...load }: WholeLoadOptions): { scans: ScanLoad; claims: ClaimLoad } {
  const { tokens, codes, adminToken } = programme;
  const { host, acknowledged, until } = load;
  return {
    scans: startScanLoad({ ...load, tokens, codes }),
    claims: startClaimLoad({ host, tokens, adminToken, acknowledged, ...(until && { until }) }),
  };
}
