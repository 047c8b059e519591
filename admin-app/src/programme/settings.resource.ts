import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '../api/response-data';

/** The settings, the version they were read at, and whether the caller may change them. */
export type Settings = Camel<Data<'get', 'admin/programme'>>;

/** Reads the settings once: a change elsewhere must not replace what is being typed. */
export function useSettings() {
  return useSWR('admin/programme', async () => camelCased(dataOf(await call('get', 'admin/programme'))), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** Whether some orders need a second admin (features/confirmations). */
export const needsSecondAdmin = (settings: Settings): boolean =>
  [settings.confirmBatchPoints, settings.confirmAdjustmentPoints, settings.confirmRulePoints].some(
    (limit) => limit != null,
  );

/** How the bank's payment file and its result file are written. */
export type BankFile = NonNullable<Settings['bankFile']>;
