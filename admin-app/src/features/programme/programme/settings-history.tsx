import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { History } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { useListView } from '../../../lists/use-list-view';
import { useSettingChange, useSettingNames } from '../../../proposals/setting-texts';
import { type SettingsSave, useSettingsHistory } from '../../../programme/settings.resource';
import { nameOf } from '../../../session/admin-name';
import styles from './programme.module.css';

export function SettingsHistory() {
  const { t } = useLingui();
  const view = useListView({}, useHistoryColumns());
  const response = useSettingsHistory(view.page);
  return (
    <Card title={t`Changes`} padding="none">
      <ListTable
        view={view}
        response={response}
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
  const changeText = useSettingChange();
  return [
    {
      id: 'what',
      label: t`Change`,
      primary: true,
      cell: ({ changes }) => (
        <Stack as="ul" gap={1} className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              <span>{`${names[field] ?? field}: `}</span>
              <bdi>{changeText(field, from, to)}</bdi>
            </li>
          ))}
        </Stack>
      ),
    },
    { id: 'who', label: t`Admin`, cell: ({ admin }) => nameOf(admin) || '–' },
    {
      id: 'confirmed',
      label: t`Confirmed by`,
      cell: ({ confirmationId: proposal, confirmedBy: second }) => {
        if (second) return nameOf(second);
        return proposal ? t`Took effect after 24 hours` : '–';
      },
    },
    {
      id: 'when',
      label: t`When`,
      cell: ({ at }) => <DateText value={at} format="date-time" locale={locale} />,
    },
  ];
}
