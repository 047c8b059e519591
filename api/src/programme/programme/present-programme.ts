import { type Static, Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { adminName, dataEnvelope, moment, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { needsLatinName } from '../bank-files';
import { thumbnailUrl } from '../../platform/pictures';
import { installUrls } from './app-manifest';
import { changesBetween, type SettingsChange } from './change-settings';
import { accentOf } from './derive-accent';
import { marketFormat } from './market-labels.schema';
import type { SavedSettings, VersionedSettings } from './settings.repository';
import { type ProgrammeSettings, programmeSettings } from './settings.schema';

type Context = Pick<ProgrammeContext, 'config'>;

/** The settings under the wire's names. */
const settingsFields = toWire(programmeSettings.properties);

const changeable = Type.Partial(Type.Object(settingsFields));

/** The body of a change: the version that the admin has seen, and the settings to change. */
export const changeBody = Type.Object({
  version: Type.Integer({ minimum: 0, description: 'The version that the change was made to.' }),
  ...changeable.properties,
});

/** Returns the settings of a body by their own names. */
export function changeIn(body: Static<typeof changeable>): SettingsChange {
  const names = Object.keys(programmeSettings.properties);
  const given = Object.keys(settingsFields).flatMap((wire, index) =>
    wire in body ? [[names[index], body[wire as keyof typeof body]]] : [],
  );
  return Object.fromEntries(given) as SettingsChange;
}

const shades = Type.Record(Type.String(), Type.String(), { description: 'Colours by the name of their design token.' });
export const accent = Type.Object({ light: shades, dark: shades });
/** What is derived from the settings of the brand. */
const brandFields = {
  logo_url: orNull(Type.String(), { description: 'The logo, for an `<img>`; null: the built-in one.' }),
  accent: orNull(accent, { description: 'Shades of the accent colour; null: the built-in ones.' }),
  manifest_url: orNull(Type.String(), { description: 'The web app manifest; null: the built-in one.' }),
  icon_url: orNull(Type.String(), { description: 'The icon for iOS; null: the built-in one.' }),
};

export const publicProgramme = Type.Object({
  brand: Type.Object(
    {
      name: settingsFields.brand_name,
      accent_colour: settingsFields.accent_colour,
      ...brandFields,
    },
    { description: 'What the site, the labels and the installed app carry.' },
  ),
  point_value_paise: settingsFields.point_value_paise,
  smallest_claim: settingsFields.smallest_claim,
  decision_days: settingsFields.decision_days,
  payment_days: settingsFields.payment_days,
  payout_methods: settingsFields.payout_methods,
  latin_names: Type.Array(Type.Union([Type.Literal('upi'), Type.Literal('bank')]), {
    description: 'Of `payout_methods`, those whose bank file writes names in letters A to Z only.',
  }),
  support_phone: settingsFields.support_phone,
  support_whatsapp: settingsFields.support_whatsapp,
  market_formats: Type.Optional(
    Type.Array(marketFormat, {
      description: 'How codes of another vendor are written whose labels can be scanned, too; absent: there are none.',
    }),
  ),
});

/** Returns the public settings. */
export function presentProgramme({ config }: Context, settings: ProgrammeSettings): Static<typeof publicProgramme> {
  const payoutMethods = config.payoutKeys.length > 0 ? settings.payoutMethods : [];
  const { pointValuePaise, smallestClaim, decisionDays, paymentDays, supportPhone, supportWhatsapp } = settings;
  return {
    brand: { name: settings.brandName, accent_colour: settings.accentColour, ...presentBrand({ config }, settings) },
    ...toWire({
      pointValuePaise,
      smallestClaim,
      decisionDays,
      paymentDays,
      payoutMethods,
      supportPhone,
      supportWhatsapp,
    }),
    latin_names: payoutMethods.filter((method) => needsLatinName(settings.bankFile, method)),
    ...(settings.marketLabels && { market_formats: settings.marketLabels.formats }),
  };
}

export const adminProgramme = Type.Object({
  ...settingsFields,
  version: Type.Integer({ description: 'To be sent with a change.' }),
  is_owner: Type.Boolean({ description: 'Whether the caller may change them.' }),
  ...brandFields,
});

export function presentSettings(context: Context, { version, settings }: VersionedSettings, isOwner: boolean) {
  return { ...toWire(settings), ...presentBrand(context, settings), version, is_owner: isOwner };
}

function presentBrand({ config }: Context, settings: ProgrammeSettings) {
  const { logoKey, accentColour } = settings;
  return {
    ...installUrls(config, settings),
    logo_url: thumbnailUrl(config, logoKey) || null,
    accent: (accentColour && accentOf(accentColour)) || null,
  };
}

const changesOfFields = (description: string) =>
  Type.Array(
    Type.Object({
      field: Type.String({ description: 'The setting.' }),
      from: Type.Unknown({ description: 'Its value before.' }),
      to: Type.Unknown({ description: 'Its value since.' }),
    }),
    { description },
  );

export const proposalPreview = Type.Object({
  changes: changesOfFields('The settings that would have to be proposed; none: all would be in force at once.'),
  effective_at: orNull(moment, {
    description: 'When they would take effect without a second owner; null: there is one, who must confirm them.',
  }),
  outstanding_points: Type.Integer({ description: 'Points of all balances, and of claims that await a decision.' }),
  worth_paise: orNull(Type.Integer(), {
    description: 'Their worth at the value of a point in force; null without one.',
  }),
  worth_paise_after: orNull(Type.Integer(), { description: 'Their worth at the proposed value; null without one.' }),
});

export interface SavedChange extends VersionedSettings {
  /** By their names on the wire. */
  saved: string[];
  /** What waits for a second owner, or for its time. */
  proposal?: { confirmationId: number; fields: string[]; effectiveAt: Date | null };
}

/** What a save put in force, and what waits for a second owner or for its time. */
export const proposedSettings = dataEnvelope(
  Type.Object({
    confirmation_id: Type.Integer({ description: 'Of the proposal, in the list of confirmations.' }),
    effective_at: orNull(moment, {
      description: 'When it takes effect without a second owner; null: there is one, who must confirm it.',
    }),
    waiting: Type.Array(Type.String(), { description: 'The settings that it proposes to change.' }),
    saved: Type.Array(Type.String(), { description: 'The settings of the same save that were changed at once.' }),
    settings: Type.Composite([adminProgramme], { description: 'The settings in force now.' }),
  }),
);

export function presentProposal(
  context: Context,
  { proposal, saved, ...settings }: SavedChange,
): Static<typeof proposedSettings> {
  const { confirmationId, effectiveAt, fields } = proposal!;
  return {
    message: effectiveAt ? 'Proposed. It takes effect in 24 hours' : 'Another owner must confirm this',
    data: {
      confirmation_id: confirmationId,
      effective_at: effectiveAt && effectiveAt.toISOString(),
      waiting: fields,
      saved,
      settings: presentSettings(context, settings, true),
    },
  };
}

export const savedSettings = Type.Object({
  version: Type.Integer({ description: 'The version that the change made.' }),
  at: moment,
  admin: orNull(adminName, { description: 'Who changed them.' }),
  confirmation_id: orNull(Type.Integer(), { description: 'The proposal that it came from; null: it needed none.' }),
  confirmed_by: orNull(adminName, {
    description: 'The second owner; null without a proposal, and if it took effect 24 hours after it was made.',
  }),
  changes: changesOfFields('The settings that the save changed.'),
});

export const presentSave = ({ settings, before, ...save }: SavedSettings) => ({
  ...toWire(save),
  changes: changesBetween(before, settings),
});
