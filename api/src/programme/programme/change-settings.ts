import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { ProgrammeContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError, rejectInvalid } from '../../platform/http/api-error';
import { toWire } from '../../platform/http/to-wire';
import { showableLine } from '../../platform/showable-text';
import { latinDigits } from '../../platform/typed-texts';
import { validateBankFile } from '../bank-files';
import type { AdminCommand } from '../../platform/idempotency';
import { dialledNumber } from '../../catalogue/stores';
import { accentOf } from './derive-accent';
import { validateMarketLabels } from './market-labels.schema';
import { complete, lockVersion, type VersionedSettings } from './settings.repository';
import { type ProgrammeSettings, SECURITY_KINDS } from './settings.schema';

/** The settings to change; those left out stay. */
export type SettingsChange = Partial<ProgrammeSettings>;

const LONGEST = { brandName: 40, supportPhone: 30, supportWhatsapp: 30 };

/** Returns a change as it is stored. @throws ApiError 400 with every field's message in `errors` */
export async function readChange(
  { config, pictures, http }: Pick<ProgrammeContext, 'config' | 'pictures' | 'http'>,
  change: SettingsChange,
): Promise<SettingsChange> {
  const errors: Record<string, string> = {};
  const read = { ...change };
  if (change.brandName != null) {
    const name = showableLine(change.brandName);
    if (name === undefined) errors.brand_name = 'Invalid brand name';
    else if (name.length > LONGEST.brandName) errors.brand_name = 'Brand name is too long';
    read.brandName = name || null;
  }
  if (change.supportPhone != null) {
    const phone = latinDigits(showableLine(change.supportPhone) ?? '?');
    if (phone && (phone.length > LONGEST.supportPhone || !dialledNumber(phone)))
      errors.support_phone = 'Please enter a valid phone number';
    read.supportPhone = phone || null;
  }
  if (change.supportWhatsapp != null) {
    const number = latinDigits(showableLine(change.supportWhatsapp) ?? '?');
    // A toll-free number has no country code, which WhatsApp needs.
    if (number && (number.length > LONGEST.supportWhatsapp || !dialledNumber(number)?.startsWith('+')))
      errors.support_whatsapp = 'Please enter a valid WhatsApp number';
    read.supportWhatsapp = number || null;
  }
  if (change.accentColour && !accentOf(change.accentColour))
    errors.accent_colour = 'This colour is too light to be read. Please choose a darker one';
  if (change.logoKey && !(await pictures.read(change.logoKey))) errors.logo_key = 'Please upload the logo again';
  if (change.payoutMethods?.length && config.payoutKeys.length === 0)
    errors.payout_methods = 'Payouts need PAYOUT_KEYS in the configuration';
  if (change.payeeVerificationsPerDay != null && !config.payoutProvider)
    errors.payee_verifications_per_day = 'Verification needs PAYOUT_PROVIDER in the configuration';
  if (change.instantProvider && change.instantProvider !== config.payoutProvider?.provider)
    errors.instant_provider = 'Set PAYOUT_PROVIDER to this one in the configuration first';
  for (const [field, message] of Object.entries(change.bankFile ? validateBankFile(change.bankFile) : {}))
    errors[`bank_file.${field}`] = message;
  for (const [field, message] of Object.entries(
    change.marketLabels ? validateMarketLabels(change.marketLabels, http) : {},
  ))
    errors[`market_labels.${field}`] = message;
  rejectInvalid(errors);
  return read;
}

/**
 * Locks the settings until the transaction ends.
 * @throws ApiError 409 unless they are of the version that the admin has
 * seen
 */
export async function lockSeenVersion(trx: Transaction<Schema>, version: number): Promise<VersionedSettings> {
  const before = await lockVersion(trx);
  if (before.version === version) return before;
  throw new ApiError(409, 'settings_changed', 'The settings were changed meanwhile. Please check them and save again');
}

/**
 * Refuses to turn off what tells the user that somebody takes their account or number, and to remove its SMS templates
 * (docs/decisions/0055-a-number-is-not-a-person.md). An event that is left out loses its templates.
 * @throws ApiError 400
 */
export function refuseSilence({ messages: before }: ProgrammeSettings, { messages }: SettingsChange): void {
  if (!messages) return;
  const silence = (message: string) => new ApiError(400, 'invalid_input', message, { errors: { messages: message } });
  for (const kind of SECURITY_KINDS) {
    if (messages[kind]?.enabled === false) throw silence(`“${kind}” cannot be turned off: it protects the account`);
    const lost = Object.keys(before[kind]?.smsTemplates ?? {}).find((each) => !messages[kind]?.smsTemplates[each]);
    if (lost) throw silence(`The SMS template of “${kind}” (${lost}) can be replaced, not removed`);
  }
}

/** Puts a change of locked settings in force; one that changes nothing adds nothing to the history. */
export async function writeSettings(
  command: Pick<AdminCommand, 'trx' | 'at' | 'audit'> & { callerId: number | null },
  before: VersionedSettings,
  change: SettingsChange,
  confirmationId?: number,
): Promise<VersionedSettings> {
  const settings = { ...before.settings, ...change };
  const changes = changesBetween(before.settings, settings);
  if (changes.length === 0) return before;
  await command.audit('settings-changed', {
    changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
    ...(confirmationId !== undefined && { confirmation_id: confirmationId }),
  });
  const isSchemeLimitSet = before.isSchemeLimitSet || change.confirmSchemePoints !== undefined;
  const stored = isSchemeLimitSet ? settings : { ...settings, confirmSchemePoints: undefined };
  const { trx, callerId: admin_id, at } = command;
  const { id: version } = await trx
    .insertInto('programme_settings')
    .values({ settings: JSON.stringify(stored), admin_id, at, confirmation_id: confirmationId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { version, settings: complete(stored), isSchemeLimitSet };
}

/** Returns the settings that differ, by their names on the wire. */
export function changesBetween(from: ProgrammeSettings, to: ProgrammeSettings) {
  const [before, after] = [toWire(from), toWire(to)];
  return (Object.keys(after) as (keyof typeof after)[])
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

type Loosening = (from: number | null, to: number | null) => boolean;

/** Of a limit above which a second admin is needed; null: none is. */
const isRaised: Loosening = (from, to) => from !== null && (to === null || to > from);
/** Of a cap; null: none, but only one counts. */
const isNotLowered: Loosening = (from, to) => from === null || to === null || to > from;
/** Of a waiting time, which is never null: it has its built-in value until it is set. */
const isShortened: Loosening = (from, to) => Number(to) < Number(from);
/** Of a limit up to which something is done; null: it is not. */
const isSetOrRaised: Loosening = (from, to) => to !== null && (from === null || to > from);
/** Of an amount that is kept; null: none is. */
const isLoweredOrRemoved: Loosening = (from, to) => from !== null && (to === null || to < from);
const always: Loosening = () => true;

interface Guarded {
  /** Within a sentence. */
  name: string;
  /** Which changes of it. */
  loosens: Loosening;
}

/** The settings that one admin alone cannot change: an owner proposes these changes. */
const GUARDED: Readonly<Record<string, Guarded>> = {
  pointValuePaise: { name: 'the value of a point', loosens: always },
  payoutMethods: { name: 'the payout methods', loosens: always },
  bankFile: { name: 'the bank file', loosens: always },
  marketLabels: { name: 'the labels of another vendor', loosens: (_from, to) => to !== null },
  confirmRunsAbovePaise: { name: 'the limit for payout runs', loosens: isRaised },
  confirmBatchPoints: { name: 'the limit for batches', loosens: isRaised },
  confirmAdjustmentPoints: { name: 'the limit for adjustments', loosens: isRaised },
  confirmRulePoints: { name: 'the limit for approval rules', loosens: isRaised },
  confirmSchemePoints: { name: 'the limit for schemes', loosens: isRaised },
  confirmCampaignPeople: { name: 'the limit for campaigns', loosens: isRaised },
  bonusCapPercent: { name: 'the cap of bonuses', loosens: isNotLowered },
  expiryMonths: {
    name: 'the months after which points expire',
    loosens: (from, to) => to !== null && (from === null || to < from),
  },
  payoutWaitHours: { name: 'the waiting time of new payout details', loosens: isShortened },
  payeeVerificationsPerDay: { name: 'the verification of payees', loosens: (_, to) => to === null },
  instantProvider: { name: 'the provider of payments at once', loosens: (_, to) => to !== null },
  instantPaymentPaise: { name: 'the limit of a payment at once', loosens: isSetOrRaised },
  instantUserDayPaise: { name: 'the limit of payments at once to a user', loosens: isSetOrRaised },
  instantDayPaise: { name: 'the limit of payments at once in a day', loosens: isSetOrRaised },
  instantReservePaise: { name: 'the balance that is kept for payments at once', loosens: isLoweredOrRemoved },
  instantPaused: { name: 'the pause of payments at once', loosens: (_, to) => !to },
};

const NAMES = new Map(Object.entries(toWire(GUARDED)).map(([field, { name }]) => [field, name]));

/** Returns the name of a guarded setting within a sentence. @param field its name on the wire */
export const nameOfGuarded = (field: string): string => NAMES.get(field) ?? field;

/** Divides a change into what takes effect at once and what has to be proposed; unchanged settings are in neither. */
export function divideChange(settings: ProgrammeSettings, change: SettingsChange) {
  const changed = Object.entries(change).filter(
    ([name, to]) => !isDeepStrictEqual(to, settings[name as keyof ProgrammeSettings]),
  );
  const needsProposal = ([name, to]: [string, unknown]) =>
    GUARDED[name]?.loosens(settings[name as keyof ProgrammeSettings] as number | null, to as number | null) ?? false;
  return {
    harmless: Object.fromEntries(changed.filter((one) => !needsProposal(one))) as SettingsChange,
    proposed: Object.fromEntries(changed.filter(needsProposal)) as SettingsChange,
  };
}
