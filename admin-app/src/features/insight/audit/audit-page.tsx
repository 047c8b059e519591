import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Info, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { NoMatch } from '../../../lists/list-region';
import { useListView, type ListQuery } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { EventDialog } from './event-dialog';
import { EventSentence } from './event-sentence';
import styles from './audit.module.css';
import { auditSchema, useAuditEvents, type AuditEvent, useAdmins } from './audit.resource';
import { WithDetail } from '../../../lists/with-detail';
import { nameOf } from '../../../session/admin-name';
import { ListDates, ListSearch } from '../../../lists/list-filters';
import { useActionNames } from './action-text';

type Filters = ListQuery<typeof auditSchema>['filters'];

function AuditFilters({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const { t } = useLingui();
  const admins = useAdmins();
  const names = Object.entries(useActionNames());
  return (
    <FilterBar attached>
      <ListSearch
        label={t`Search id, transaction, mobile or reason`}
        value={filters.search}
        onValueChange={(search) => onChange({ search })}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Action`}
        placeholder={t`All actions`}
        options={names.map(([value, label]) => ({ value, label }))}
        value={filters.action}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Admin`}
        placeholder={t`All admins`}
        options={admins.data?.map((admin) => ({ value: admin.id, label: nameOf(admin) }))}
        value={admins.data ? filters.admin : ''}
        onChange={(event) => onChange({ admin: event.target.value })}
      />
      <ListDates className={styles.dates} legend={t`Date`} value={filters} onValueChange={onChange} />
    </FilterBar>
  );
}

/** /admin/audit: the actions of admins, newest first; read-only. */
export function AuditPage() {
  const { t } = useLingui();
  const view = useListView(auditSchema, useAuditColumns());
  const response = useAuditEvents(view);
  const [opened, setOpened] = useState<AuditEvent>();

  return (
    <Page
      name="audit"
      count={response.data && formatNumber(response.data.total)}
      description={t`What admins did, newest first. Records cannot be changed.`}
    >
      <Card padding="none">
        <AuditFilters filters={view.filters} onChange={view.setFilters} />
        <ListTable
          view={view}
          response={response}
          caption={t`Audit log`}
          rowKey={({ id }) => String(id)}
          loadingLabel={t`Loading the audit log…`}
          errorTitle={t`The audit log could not be loaded.`}
          empty={<EmptyState icon={<ScrollText aria-hidden="true" />} title={t`Nothing has been recorded yet`} />}
          noResults={
            <NoMatch
              title={t`No action matches`}
              message={t`Enter ids, transactions and mobile numbers in full; part of a reason or a name is enough.`}
              clearLabel={t`Show all actions`}
              onClear={view.clearFilters}
            />
          }
          actionsLabel={t`Details`}
          rowActions={(event) => (
            <IconButton
              size="sm"
              label={t`Details of record ${event.id}`}
              icon={<Info aria-hidden="true" />}
              onClick={() => setOpened(event)}
            />
          )}
        />
      </Card>
      {opened && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function useAuditColumns(): readonly Column<AuditEvent>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    { id: 'what', label: t`Action`, primary: true, cell: (event) => <EventSentence event={event} /> },
    {
      id: 'who',
      label: t`Admin`,
      cell: ({ admin }) =>
        admin ? (
          <span className={styles.who}>
            <WithDetail detail={admin.name && admin.mobile}>{nameOf(admin)}</WithDetail>
          </span>
        ) : (
          '–'
        ),
    },
    {
      id: 'when',
      label: t`When`,
      cell: (event) => (
        <span className={styles.moment}>
          <DateText value={event.at} format="date-time" locale={locale} />
        </span>
      ),
    },
  ];
}
