import useSWR from 'swr';
import { type Camel, camelCased, snakeCased } from '../api/camel-case';
import { call, command } from '../api/client';
import type { CallInput, Data, Row } from '../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { rememberBrandOf } from './programme.resource';

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
export const needsSecondAdmin = ({
  confirmBatchPoints,
  confirmAdjustmentPoints,
  confirmRulePoints,
  confirmSchemePoints,
}: Settings): boolean =>
  [confirmBatchPoints, confirmAdjustmentPoints, confirmRulePoints, confirmSchemePoints].some((limit) => limit != null);

export type BankFile = NonNullable<Settings['bankFile']>;

type WireChange = Omit<NonNullable<CallInput<'put', 'admin/programme'>['json']>, 'version'>;

/** The settings to change; those left out stay. */
export type SettingsChange = Camel<WireChange>;

const wireChange = (change: SettingsChange) => snakeCased(change) as WireChange;

export type SettingsSave = Camel<Row<'admin/programme/history'>>;

export function useSettingsHistory(page: number) {
  return useSWR(
    ['admin/programme/history', page] as const,
    async () =>
      pageOf(
        await call('post', 'admin/programme/history', { json: { page } }),
        camelCased<Row<'admin/programme/history'>>,
      ),
    { keepPreviousData: true },
  );
}

export interface ProposalPreview {
  /** None: all of it would be in force at once. */
  changes: readonly SettingChange[];
  /** When it would take effect without a second owner; null if there is one. */
  effectiveAt: string | null;
  effect: Effect;
}

/** @throws ApiError as `saveSettings`, except 409 */
export async function previewProposal(version: number, change: SettingsChange): Promise<ProposalPreview> {
  const { data } = await call('post', 'admin/programme/preview', { json: { version, ...wireChange(change) } });
  const { changes, effective_at: effectiveAt, ...effect } = data!;
  return { changes, effectiveAt, effect: effectOf(effect)! };
}

/** What a save put in force, and when the rest takes effect: after a second owner has confirmed it, or then. */
export interface SavedSettings {
  settings: Settings;
  proposal?: { effectiveAt: string | null };
}

/**
 * Changes settings, and shows the brand at once; what one owner cannot change alone is proposed.
 * @param version that the change was made to
 * @throws ApiError 400 with a message per field, 403 `not_permitted`, 409 `settings_changed`, `proposal_waits`
 */
export async function saveSettings(version: number, change: SettingsChange): Promise<SavedSettings> {
  const response = await command('put', 'admin/programme', { json: { version, ...wireChange(change) } });
  const data = dataOf<Data<'put', 'admin/programme'>>(response);
  const saved: SavedSettings =
    'confirmation_id' in data
      ? { settings: camelCased(data.settings), proposal: { effectiveAt: data.effective_at } }
      : { settings: camelCased(data) };
  rememberBrandOf({ ...saved.settings, name: saved.settings.brandName });
  return saved;
}

/** Stores a logo, which is shown once the settings name it. @throws ApiError 400, 413 */
export async function uploadLogo(file: File): Promise<Camel<Data<'post', 'admin/programme/logo'>>> {
  const form = new FormData();
  form.set('image', file);
  return camelCased(dataOf(await command('post', 'admin/programme/logo', { form })));
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

/** A setting by its name on the wire, with its values before and after. */
export interface SettingChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** The points of all balances and waiting claims, and their worth in paise; null without a value of a point. */
export interface Effect {
  outstandingPoints: number;
  worthPaise: number | null;
  worthPaiseAfter: number | null;
}

/** Returns the effect of a proposal as the wire has it; undefined without one. */
export function effectOf(figures: Record<string, unknown> | null | undefined): Effect | undefined {
  const { outstanding_points: points, worth_paise: before, worth_paise_after: after } = figures ?? {};
  if (typeof points !== 'number') return undefined;
  const paise = (worth: unknown) => (typeof worth === 'number' ? worth : null);
  return { outstandingPoints: points, worthPaise: paise(before), worthPaiseAfter: paise(after) };
}
