import useSWR from 'swr';
import { call, command } from '../api/client';
import type { CallInput, Data, Row } from '../api/operations';
import { dataOf, pageOf } from '../api/response-data';
import { rememberBrandOf } from './programme.resource';
import type { Settings } from './settings.resource';

/** The settings to change, by their names on the wire; those left out stay. */
export type SettingsChange = Omit<NonNullable<CallInput<'put', 'admin/programme'>['json']>, 'version'>;

/** One save: what it changed. */
export type SettingsSave = Row<'admin/programme/history'>;

/** Reads a page of the history, newest first. */
export function useSettingsHistory(page: number) {
  return useSWR(
    ['admin/programme/history', page] as const,
    async () => pageOf(await call('post', 'admin/programme/history', { json: { page } }), (row: SettingsSave) => row),
    { keepPreviousData: true },
  );
}

/**
 * Changes settings, and shows the brand at once.
 * @param version that the change was made to
 * @throws ApiError 400 with a message per field, 403 `not_permitted`, 409 `settings_changed`
 */
export async function saveSettings(version: number, change: SettingsChange): Promise<Settings> {
  const settings = dataOf(await command('put', 'admin/programme', { json: { version, ...change } }));
  rememberBrandOf({ ...settings, name: settings.brand_name });
  return settings;
}

/** Stores a logo, which is shown once the settings name it. @throws ApiError 400, 413 */
export async function uploadLogo(file: File): Promise<Data<'post', 'admin/programme/logo'>> {
  const form = new FormData();
  form.set('image', file);
  return dataOf(await command('post', 'admin/programme/logo', { form }));
}

/** Reads the shades of a colour that can be read; null data if there are none. @param colour `#rrggbb`, or undefined */
export function useAccent(colour: string | undefined) {
  return useSWR(
    colour === undefined ? null : (['admin/programme/accent', colour] as const),
    async ([, accent_colour]) =>
      (await call('post', 'admin/programme/accent', { json: { accent_colour } })).data ?? null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}
