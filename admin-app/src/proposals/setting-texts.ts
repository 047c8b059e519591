import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { useLanguage } from '../i18n/admin-messages';
import type { BankFile, Settings } from '../programme/settings.resource';

export const messageKinds = [
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

export type MessageKind = (typeof messageKinds)[number];

/** Of the account itself: they protect who has the number, and are always sent. */
export const alwaysSent: ReadonlySet<MessageKind> = new Set([
  'number-asked',
  'number-changed',
  'account-merged',
  'account-unmerged',
]);

export function useMessageNames(): Readonly<Record<MessageKind, string>> {
  const { t } = useLingui();
  return {
    'claim-approved': t`Claim approved`,
    'claim-rejected': t`Claim rejected`,
    'payout-paid': t`Payment made`,
    'payout-returned': t`Payment returned by the bank`,
    'payout-details-changed': t`Payout details changed`,
    'payout-name-needed': t`Name in English letters needed`,
    'payout-unverified': t`Bank or UPI not confirmed`,
    'case-granted': t`Points of a photo granted`,
    'case-declined': t`Photo declined`,
    'number-asked': t`Somebody asks for the points of a number`,
    'number-changed': t`Mobile number changed`,
    'account-merged': t`Accounts merged`,
    'account-unmerged': t`Merge undone`,
    'points-expiring': t`Points will expire`,
    'points-expired': t`Points expired`,
  };
}

export function useSettingNames(): Readonly<Partial<Record<string, string>>> {
  const { t } = useLingui();
  return {
    point_value_paise: t`Value of one point`,
    expiry_months: t`Months after which points expire`,
    smallest_claim: t`Smallest claim`,
    decision_days: t`Days to a decision`,
    payment_days: t`Days from approval to payment`,
    payout_wait_hours: t`Hours before new payout details are paid`,
    payout_methods: t`How rewards are paid`,
    instant_provider: t`Provider that pays at once`,
    instant_payment_paise: t`A claim paid at once, at most`,
    instant_user_day_paise: t`A user paid at once in a day, at most`,
    instant_day_paise: t`All paid at once in a day, at most`,
    instant_reserve_paise: t`Balance kept at the provider`,
    instant_paused: t`Payments at once paused`,
    payee_verifications_per_day: t`Payees verified a day, at most`,
    confirm_runs_above_paise: t`Second admin for payout runs above, in 24 hours`,
    confirm_batch_points: t`Second admin for batches above, in 24 hours`,
    confirm_adjustment_points: t`Second admin for adjustments above, in 24 hours`,
    confirm_rule_points: t`Second admin for rules above, a day`,
    confirm_scheme_points: t`Second admin for schemes above`,
    confirm_campaign_people: t`Second admin for campaigns above, in people`,
    campaign_sms_paise: t`Price of an SMS of a campaign`,
    campaign_whatsapp_paise: t`Price of a WhatsApp message of a campaign`,
    campaigns_per_week: t`Most messages of campaigns to one person in 7 days`,
    bonus_cap_percent: t`Bonuses of one scan, at most, in %`,
    yearly_report_paise: t`Yearly report above`,
    support_phone: t`Support phone`,
    support_whatsapp: t`Support on WhatsApp`,
    brand_name: t`Brand name`,
    logo_key: t`Logo`,
    accent_colour: t`Accent colour`,
    label_language: t`Second language of labels`,
    bank_file: t`Bank file`,
    market_labels: t`Labels of another vendor`,
    messages: t`Messages to users`,
    setup_skipped: t`Skipped steps of the setup`,
  };
}

export function useColumnNames(): Readonly<Record<BankFile['columns'][number]['value'], string>> {
  const { t } = useLingui();
  return {
    name: t`Name of the payee`,
    account: t`Account number`,
    ifsc: t`IFSC`,
    upi: t`UPI ID`,
    amount: t`Amount in rupees`,
    reference: t`Our reference`,
    debit: t`Account that pays`,
    mode: t`Mode of payment`,
    date: t`Date`,
    remark: t`Remark`,
    text: t`Constant text`,
  };
}

export const languageName = (language: string, locale: string) =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

/** Returns the old and the new value of a setting as text; "changed" if only parts without a text differ. */
export function useSettingChange(): (field: string, from: unknown, to: unknown) => string {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const kindNames = useMessageNames();
  const columnNames = useColumnNames();
  const messagesText = (messages: Settings['messages']) =>
    messageKinds.flatMap((kind) => {
      const { enabled, smsTemplates = {}, whatsappTemplates = {} } = messages[kind] ?? {};
      if (!enabled) return [];
      const channels = [
        ['SMS', smsTemplates],
        ['WhatsApp', whatsappTemplates],
      ] as const;
      const templates = channels.flatMap(([channel, byLanguage]) => {
        const languages = Object.keys(byLanguage).join(', ');
        return languages ? [`${channel}: ${languages}`] : [];
      });
      return templates.length > 0 ? `${kindNames[kind]} (${templates.join('; ')})` : kindNames[kind];
    });
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (field === 'logo_key') return t`own`;
    if (field === 'label_language') return languageName(String(value), locale);
    if (field === 'setup_skipped') return '';
    if (field === 'instant_provider') return value === 'cashfree' ? 'Cashfree Payouts' : 'RazorpayX';
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (field === 'messages') return messagesText(value as Settings['messages']).join(', ');
    if (field === 'bank_file') {
      const { columns, debit } = value as BankFile;
      // A constant is shown as it is written: a payee’s column that became one would pay one account for all.
      const shown = columns.map(
        ({ header, value: holds, text }) => `${header || '–'}: ${text ? `“${text}”` : columnNames[holds]}`,
      );
      return t`paid from ${debit}; columns ${shown.join(', ')}`;
    }
    if (field === 'market_labels') {
      const { name, formats, verifier } = value as NonNullable<Settings['marketLabels']>;
      // As they are written: another host or service decides what is paid.
      const written = formats.map(({ host, path, parameter, prefix, characters, min, max }) =>
        [host ?? '', host && path, parameter && `?${parameter}=`, prefix, ` ${characters} ${min}–${max}`].join(''),
      );
      const service = verifier ? t`${verifier.url}, at most ${verifier.limit} points` : t`no service`;
      return `${name}: ${written.join(', ')}; ${service}`;
    }
    if (typeof value === 'number') return field.endsWith('_paise') ? formatPaise(value) : formatNumber(value);
    if (Array.isArray(value)) return value.map((method) => (method === 'upi' ? t`UPI` : t`Bank account`)).join(', ');
    return String(value as string);
  };
  return (field, from, to) => {
    const [before, after] = [valueText(field, from), valueText(field, to)];
    return before === after ? t`changed` : `${before || '–'} → ${after || '–'}`;
  };
}
