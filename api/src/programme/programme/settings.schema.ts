import { type SchemaOptions, type Static, type TSchema, Type } from '@sinclair/typebox';
import { oneOf, orNull } from '../../platform/http/envelope';
import { bankFile } from '../bank-files';
import { marketLabels } from './market-labels.schema';

/** A setting: its schema or null. The message is that of a value of another form. */
const setting = <T extends TSchema>(schema: T, description: string, message: string, options: SchemaOptions = {}) =>
  orNull(schema, { description, 'x-message': message, ...options });

const days = (description: string) =>
  setting(Type.Integer({ minimum: 1, maximum: 365 }), description, 'Please enter days from 1 to 365');

const price = (message: string) =>
  setting(
    Type.Integer({ minimum: 0, maximum: 10_000 }),
    `What one ${message} of a campaign costs, in paise; null: campaigns send none.`,
    'Please enter a price from ₹0 to ₹100',
  );

const confirmAbove = (description: string) =>
  setting(
    Type.Integer({ minimum: 0, maximum: 10_000_000_000 }),
    `${description} above this many points need a second admin; null: none does. Raised or cleared only by a proposal.`,
    'Please enter points from 0 to 10,000,000,000',
  );

const instantLimit = (what: string) =>
  setting(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    `${what} is paid at once up to this amount, and otherwise by a run; null: nothing is. Set or raised only by a proposal.`,
    'Please enter an amount from ₹0.01 to ₹10,000,000,000',
  );

const CHOOSE_METHODS = { 'x-message': 'Please choose UPI, bank account or both' };

/** The events that a user can be notified of. */
export const MESSAGE_KINDS = [
  'claim-approved',
  'claim-rejected',
  'payout-paid',
  'payout-returned',
  'payout-details-changed',
  'payout-name-needed',
  'payout-unverified',
  'case-granted',
  'case-declined',
  'number-asked',
  'number-changed',
  'account-merged',
  'account-unmerged',
  'points-expiring',
  'points-expired',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** About the account itself: whoever has its number is told, whatever the team and the user want. */
export const SECURITY_KINDS: readonly MessageKind[] = [
  'number-asked',
  'number-changed',
  'account-merged',
  'account-unmerged',
];

const WRONG_MESSAGE = { 'x-message': 'Please enter the template ids as the gateway shows them' };

const message = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether users are notified of it.' }),
    smsTemplates: Type.Record(
      Type.String({ pattern: '^[a-z]{2,3}$' }),
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64, ...WRONG_MESSAGE }),
      {
        description:
          'Ids of templates registered with the gateway, by language. Users of another language get the English one.',
        ...WRONG_MESSAGE,
      },
    ),
    whatsappTemplates: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z]{2,3}$' }),
        Type.String({ pattern: '^[a-z0-9_]{1,512}$', maxLength: 512, ...WRONG_MESSAGE }),
        {
          description:
            'Names of templates that WhatsApp has approved, by language, with the variables of the SMS as named parameters. Sent to users who agreed, in place of the SMS.',
          ...WRONG_MESSAGE,
        },
      ),
    ),
  },
  { description: 'Notifications of this event by web push, and by SMS with a template.', ...WRONG_MESSAGE },
);

/** What an owner sets up on the first day; whether a step is done is derived (insight/setup). */
export const SETUP_STEPS = ['brand', 'products', 'labels', 'test', 'worth', 'team'] as const;

const WRONG_STEPS = { 'x-message': 'Please name steps of the setup' };

export type SetupStep = (typeof SETUP_STEPS)[number];

/** What the owner decides. Null and empty mean: nothing is shown and no details are requested. */
export const programmeSettings = Type.Object({
  pointValuePaise: setting(
    Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    'What a point is worth, in paise; null: no worth is shown.',
    'Please enter a value from ₹0.01 to ₹10,000',
  ),
  smallestClaim: setting(
    Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    'The fewest points that can be claimed; null: any.',
    'Please enter points from 1 to 10,000,000',
  ),
  decisionDays: days('Days within which claims are usually decided; null: as configured.'),
  paymentDays: days('Days from approval to payment; null: nothing is promised.'),
  payoutMethods: Type.Array(Type.Union([Type.Literal('upi'), Type.Literal('bank')], CHOOSE_METHODS), {
    uniqueItems: true,
    description: 'How rewards are paid; empty: no payout details are asked for.',
    ...CHOOSE_METHODS,
  }),
  payoutWaitHours: Type.Integer({
    minimum: 0,
    maximum: 720,
    description:
      'Hours that new or replaced payout details wait before anything is paid there; 24 unless it was set. Shortened only by a proposal.',
    'x-message': 'Please enter hours from 0 to 720',
  }),
  payeeVerificationsPerDay: setting(
    Type.Integer({ minimum: 1, maximum: 100_000 }),
    'Payees whose names are asked of their banks in 24 hours, which the provider charges for; null: payees are not verified. Cleared only by a proposal.',
    'Please enter verifications from 1 to 100,000',
  ),
  instantProvider: setting(
    Type.Union([Type.Literal('razorpayx'), Type.Literal('cashfree')]),
    'The provider that pays approved claims at once, within the limits that follow; null: none does. Set only by a proposal, and only to the configured one.',
    'Please choose a provider',
  ),
  instantPaymentPaise: instantLimit('A claim'),
  instantUserDayPaise: instantLimit('What a user is paid in an Indian day'),
  instantDayPaise: instantLimit('What all are paid in an Indian day'),
  instantReservePaise: setting(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    'The balance at the provider below which nothing is paid at once and admins are warned; null: 0.',
    'Please enter an amount from ₹0.01 to ₹10,000,000,000',
  ),
  instantPaused: Type.Boolean({
    description:
      'Nothing is paid at once until this is undone, which takes a proposal; also after a restore, and once the provider has rejected five orders in a row.',
    'x-message': 'Please choose yes or no',
  }),
  expiryMonths: setting(
    Type.Integer({ minimum: 6, maximum: 60 }),
    'Points expire so many months after the last scan, never before 30 days after a notice; null: never. Set or shortened only by a proposal.',
    'Please enter months from 6 to 60',
  ),
  supportPhone: setting(
    Type.String(),
    'A phone number for users, as it is written.',
    'Please enter a valid phone number',
  ),
  supportWhatsapp: setting(
    Type.String(),
    'A number that users can write to by WhatsApp, as it is written.',
    'Please enter a valid WhatsApp number',
  ),
  brandName: setting(
    Type.String(),
    'What the programme is called; null: Loyalty Programme.',
    'Please enter a brand name',
  ),
  logoKey: setting(Type.String(), 'A stored picture; null: the built-in logo.', 'Please upload the logo again'),
  accentColour: setting(
    Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    'Colour of buttons and links, `#rrggbb`; null: the built-in colour.',
    'Please enter a colour as #rrggbb',
  ),
  labelLanguage: setting(
    Type.Union([Type.Literal('hi'), Type.Literal('mr'), Type.Literal('ta'), Type.Literal('te'), Type.Literal('bn')]),
    'The language beside English on labels; null: Hindi.',
    'Please choose a language',
  ),
  confirmRunsAbovePaise: setting(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }),
    'Payout runs of an admin, or to a user, in 24 hours above this amount need a second admin; null: none does. Raised or cleared only by a proposal.',
    'Please enter an amount from ₹0 to ₹10,000,000,000',
  ),
  confirmBatchPoints: confirmAbove('Batches of an admin in 24 hours'),
  confirmAdjustmentPoints: confirmAbove('Adjustments and cases of an admin, or for a user, in 24 hours'),
  confirmRulePoints: confirmAbove('Rules that approve claims by themselves, in a day,'),
  // Unlike the others it is there from the beginning: a scheme without a budget may cost anything.
  confirmSchemePoints: confirmAbove(
    'Budgets of schemes that an owner makes in 24 hours; until it is set the smallest of 10,000 and the limits for batches and adjustments,',
  ),
  confirmCampaignPeople: setting(
    Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    'Campaigns of an admin in 24 hours to more people than this need a second admin; null: none does. 1,000 until it is set; raised or cleared only by a proposal.',
    'Please enter people from 0 to 10,000,000',
  ),
  campaignSmsPaise: price('SMS'),
  campaignWhatsappPaise: price('WhatsApp message'),
  campaignsPerWeek: Type.Integer({
    minimum: 1,
    maximum: 7,
    description: 'Messages of campaigns that one person gets at most in 7 days.',
    'x-message': 'Please enter messages from 1 to 7',
  }),
  bonusCapPercent: setting(
    Type.Integer({ minimum: 1, maximum: 1000 }),
    'Schemes of one scan add up, to at most this share of the label’s points; null: only the best one counts, whole. Only lowered without a proposal.',
    'Please enter a share from 1 to 1,000 %',
  ),
  yearlyReportPaise: setting(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    'Amount a year above which the tax report lists a user; null: no report.',
    'Please enter an amount from ₹0.01 to ₹10,000,000,000',
  ),
  bankFile: setting(
    bankFile,
    'How bank files are written and result files are read; null: not set.',
    'Please check the bank file',
  ),
  marketLabels: setting(
    marketLabels,
    'Labels of another vendor in the market that this programme pays; null: none. Only cleared without a proposal.',
    'Please check the labels of the other vendor',
  ),
  messages: Type.Partial(
    Type.Object(
      Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, message])) as Record<MessageKind, typeof message>,
    ),
    {
      description:
        'Notifications, by event; none of an event that is absent. Changed payout details, and names that the bank file cannot hold, are notified unless that is turned off. Requested and changed numbers and merged accounts always are; their SMS templates can be replaced, not removed.',
      ...WRONG_MESSAGE,
    },
  ),
  setupSkipped: Type.Array(oneOf(SETUP_STEPS, WRONG_STEPS), {
    uniqueItems: true,
    description: 'Steps of the setup that the owner does without: they are not shown on the dashboard.',
    ...WRONG_STEPS,
  }),
});

export type ProgrammeSettings = Static<typeof programmeSettings>;

export const EMPTY_SETTINGS: ProgrammeSettings = {
  pointValuePaise: null,
  smallestClaim: null,
  decisionDays: null,
  paymentDays: null,
  expiryMonths: null,
  payoutMethods: [],
  payoutWaitHours: 24,
  payeeVerificationsPerDay: null,
  instantProvider: null,
  instantPaymentPaise: null,
  instantUserDayPaise: null,
  instantDayPaise: null,
  instantReservePaise: null,
  instantPaused: false,
  supportPhone: null,
  supportWhatsapp: null,
  brandName: null,
  logoKey: null,
  accentColour: null,
  labelLanguage: null,
  confirmRunsAbovePaise: null,
  confirmBatchPoints: null,
  confirmAdjustmentPoints: null,
  confirmRulePoints: null,
  confirmSchemePoints: 10_000,
  confirmCampaignPeople: 1000,
  campaignSmsPaise: null,
  campaignWhatsappPaise: null,
  campaignsPerWeek: 2,
  bonusCapPercent: null,
  yearlyReportPaise: null,
  bankFile: null,
  marketLabels: null,
  // So that a user whose phone was used by another person, or whose name keeps them from being paid, learns of it. SMS
  // need a template, too.
  messages: {
    'payout-details-changed': { enabled: true, smsTemplates: {} },
    'payout-name-needed': { enabled: true, smsTemplates: {} },
    'payout-unverified': { enabled: true, smsTemplates: {} },
    'number-asked': { enabled: true, smsTemplates: {} },
    'number-changed': { enabled: true, smsTemplates: {} },
    'account-merged': { enabled: true, smsTemplates: {} },
    'account-unmerged': { enabled: true, smsTemplates: {} },
    'points-expiring': { enabled: true, smsTemplates: {} },
    'points-expired': { enabled: true, smsTemplates: {} },
  },
  setupSkipped: [],
};
