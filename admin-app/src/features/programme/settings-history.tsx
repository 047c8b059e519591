import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { History } from 'lucide-react';
import { useLanguage } from '../../i18n/admin-messages';
import { ListTable } from '../../lists/list-table';
import { useListView, type ListSchema } from '../../lists/use-list-view';
import { type SettingsSave, useSettingsHistory } from '../../programme/settings.resource';
import styles from './programme.module.css';

const historySchema = { filters: {} } as const satisfies ListSchema;

/** Renders who changed which settings, newest first. */
export function SettingsHistory() {
  const { t } = useLingui();
  const view = useListView(historySchema, useHistoryColumns());
  const answer = useSettingsHistory(view.page);
  return (
    <Card title={t`Changes`} padding="none">
      <ListTable
        view={view}
        answer={answer}
        caption={t`Changes of the settings`}
        rowKey={({ version }) => String(version)}
        loadingLabel={t`Loading the changes…`}
        errorTitle={t`The changes could not be loaded.`}
        empty={<EmptyState icon={<History aria-hidden="true" />} title={t`Nothing has been changed yet`} />}
      />
    </Card>
  );
}

function useHistoryColumns(): readonly Column<SettingsSave>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const names = useSettingNames();
  const valueText = useValueText();
  return [
    {
      id: 'what',
      label: t`Change`,
      primary: true,
      cell: ({ changes }) => (
        <ul className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {names[field] ?? field}: <bdi>{valueText(field, from)}</bdi> → <bdi>{valueText(field, to)}</bdi>
            </li>
          ))}
        </ul>
      ),
    },
    { id: 'who', label: t`Admin`, cell: ({ admin }) => admin?.mobile ?? '–' },
    {
      id: 'when',
      label: t`When`,
      cell: ({ at }) => <DateText value={at} format="date-time" locale={locale} />,
    },
  ];
}

/** Returns the name of each setting; one without a name is shown as the wire has it. */
function useSettingNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    point_value_paise: t`Value of one point`,
    smallest_claim: t`Smallest claim`,
    decision_days: t`Days to a decision`,
    payment_days: t`Days from approval to payment`,
    payout_methods: t`How rewards are paid`,
    confirm_runs_above_paise: t`Second admin above`,
    yearly_report_paise: t`Yearly report above`,
    support_phone: t`Support phone`,
    brand_name: t`Brand name`,
    logo_key: t`Logo`,
    accent_colour: t`Accent colour`,
    label_language: t`Second language of labels`,
    bank_file: t`Bank file`,
    messages: t`Messages to users`,
  };
}

function useValueText(): (field: string, value: unknown) => string {
  const { t } = useLingui();
  return (field, value) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
    if (field === 'logo_key') return t`own`;
    if (typeof value === 'number') return field.endsWith('_paise') ? formatPaise(value) : formatNumber(value);
    if (Array.isArray(value) && field === 'payout_methods')
      return value.map((method) => (method === 'upi' ? t`UPI` : t`Bank account`)).join(', ');
    return typeof value === 'string' ? value : t`set`;
  };
}
