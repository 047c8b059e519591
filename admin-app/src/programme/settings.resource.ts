import useSWR from 'swr';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '../api/response-data';

type WireSettings = Data<'get', 'admin/programme'>;

/** How the bank's payment file and its result file are written. */
export type BankFile = NonNullable<WireSettings['bank_file']>;

/** The settings of the programme that concern payouts. */
export interface PayoutSettings {
  /** To be sent with a change. */
  version: number;
  /** Whether the signed-in admin may change them. */
  isOwner: boolean;
  /** Empty while nothing is paid out. */
  payoutMethods: WireSettings['payout_methods'];
  /** A run above this needs another admin's confirmation; null: none does. */
  confirmRunsAbovePaise: number | null;
  bankFile: BankFile | null;
}

/** Reads the settings of the programme that concern payouts. */
export function useSettings() {
  return useSWR('admin/programme', async (path): Promise<PayoutSettings> => {
    const data = dataOf(await call('get', path));
    return {
      version: data.version,
      isOwner: data.is_owner,
      payoutMethods: data.payout_methods,
      confirmRunsAbovePaise: data.confirm_runs_above_paise,
      bankFile: data.bank_file,
    };
  });
}
