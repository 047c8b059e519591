import { useLingui } from '@lingui/react/macro';
import { DateRange } from '@loyalty/shared-ui/date-range';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './audit-filters.module.css';
import type { AuditView } from './audit-view';
import { useAdmins } from './audit.resource';
import { useActNames } from './use-act-names';

interface AuditFiltersProps {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

/** As the server counts. */
const longestSearch = 200;

/** Search, kind of act, admin and days of the audit log. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  const admins = useAdmins();
  const names = Object.entries(useActNames());
  const reversed = view.start !== '' && view.end !== '' && view.start > view.end;
  return (
    <FilterBar attached>
      <SearchInput
        className={styles.search}
        label={t`Search id, transaction, mobile or reason`}
        placeholder={t`Search id, transaction, mobile or reason`}
        clearLabel={t`Clear search`}
        shortcut={searchShortcut}
        delay={300}
        maxLength={longestSearch}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Act`}
        placeholder={t`All acts`}
        options={names.map(([value, label]) => ({ value, label }))}
        value={view.action}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Admin`}
        placeholder={t`All admins`}
        options={admins.data?.map(({ id, mobile }) => ({ value: id, label: mobile }))}
        value={admins.data ? view.admin : ''}
        onChange={(event) => onChange({ admin: event.target.value })}
      />
      <DateRange
        className={styles.dates}
        legend={t`Day of the act`}
        startLabel={t`From`}
        endLabel={t`To`}
        value={view}
        onChange={({ start, end }) => onChange({ start, end })}
        error={reversed ? t`The first day is after the last one.` : undefined}
      />
    </FilterBar>
  );
}
