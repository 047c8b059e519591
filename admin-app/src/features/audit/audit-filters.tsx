import { useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { ListDates } from '../../lists/list-dates';
import { ListSearch } from '../../lists/list-search';
import type { ListQuery } from '../../lists/use-list-view';
import styles from './audit-filters.module.css';
import { useAdmins, type auditSchema } from './audit.resource';
import { useActionNames } from './use-action-names';

type Filters = ListQuery<typeof auditSchema>['filters'];

interface AuditFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** Renders search, action, admin and days of the audit log. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
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
        options={admins.data?.map(({ id, mobile }) => ({ value: id, label: mobile }))}
        value={admins.data ? filters.admin : ''}
        onChange={(event) => onChange({ admin: event.target.value })}
      />
      <ListDates className={styles.dates} legend={t`Date`} value={filters} onValueChange={onChange} />
    </FilterBar>
  );
}
