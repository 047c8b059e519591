import type { AppContext } from '../../app-context';
import { ApiError, rejectInvalid } from '../../http/api-error';
import { toWire } from '../../http/to-wire';
import { showableLine } from '../../showable-text';
import { validateBankFile } from '../bank-files';
import type { AdminCommand } from '../idempotency';
import { dialledNumber } from '../stores';
import { accentOf } from './derive-accent';
import { insertSettings, lockVersion, type VersionedSettings } from './settings.repository';
import type { ProgrammeSettings } from './settings.schema';

/** The settings to change; those left out stay. */
export type SettingsChange = Partial<ProgrammeSettings>;

const LONGEST = { brandName: 40, supportPhone: 30 };

/**
 * Returns a change as it is stored. @throws ApiError 400 with every field's message in `errors`, by its name on the
 * wire
 */
export async function readChange({ config, pictures }: AppContext, change: SettingsChange): Promise<SettingsChange> {
  const errors: Record<string, string> = {};
  const read = { ...change };
  if (change.brandName != null) {
    const name = showableLine(change.brandName);
    if (name === undefined) errors.brand_name = 'Invalid brand name';
    else if (name.length > LONGEST.brandName) errors.brand_name = 'Brand name is too long';
    read.brandName = name || null;
  }
  if (change.supportPhone != null) {
    const phone = showableLine(change.supportPhone) ?? '?';
    if (phone && (phone.length > LONGEST.supportPhone || !dialledNumber(phone)))
      errors.support_phone = 'Please enter a valid phone number';
    read.supportPhone = phone || null;
  }
  if (change.accentColour && !accentOf(change.accentColour))
    errors.accent_colour = 'This colour is too light to be read. Please choose a darker one';
  if (change.logoKey && !(await pictures.read(change.logoKey))) errors.logo_key = 'Please upload the logo again';
  if (change.payoutMethods?.length && config.payoutKeys.length === 0)
    errors.payout_methods = 'Payouts need PAYOUT_KEYS in the configuration';
  for (const [field, message] of Object.entries(change.bankFile ? validateBankFile(change.bankFile) : {}))
    errors[`bank_file.${field}`] = message;
  rejectInvalid(errors);
  return read;
}

/**
 * Changes settings; a save without a change adds nothing to the history.
 * @param version that the admin has seen
 * @throws ApiError 409 if the settings were changed since
 */
export async function changeSettings(
  command: AdminCommand,
  { version, change }: { version: number; change: SettingsChange },
): Promise<VersionedSettings> {
  const before = await lockVersion(command.trx);
  if (before.version !== version)
    throw new ApiError(
      409,
      'settings_changed',
      'The settings were changed meanwhile. Please check them and save again',
    );
  const settings = { ...before.settings, ...change };
  const changes = changesBetween(before.settings, settings);
  if (changes.length === 0) return before;
  await command.audit('settings-changed', {
    changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
  });
  return insertSettings(command.trx, { settings, adminId: command.callerId, at: command.at });
}

/** Returns the settings that differ, by their names on the wire. */
export function changesBetween(from: ProgrammeSettings, to: ProgrammeSettings) {
  const [before, after] = [toWire(from), toWire(to)];
  return (Object.keys(after) as (keyof typeof after)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}
