import useSWR from 'swr';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '../api/response-data';

/** The settings as the wire has them, the version they were read at, and whether the caller may change them. */
export type Settings = Data<'get', 'admin/programme'>;

/** Reads the settings once: a change elsewhere must not replace what is being typed. */
export function useSettings() {
  return useSWR('admin/programme', async () => dataOf(await call('get', 'admin/programme')), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** Whether some orders need a second admin (features/confirmations). */
export const needsSecondAdmin = (settings: Settings): boolean =>
  [settings.confirm_batch_points, settings.confirm_adjustment_points, settings.confirm_rule_points].some(
    (limit) => limit != null,
  );

/** How the bank's payment file and its result file are written. */
export type BankFile = NonNullable<Settings['bank_file']>;
