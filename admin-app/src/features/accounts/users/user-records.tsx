import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { useListView, type ListSchema } from '../../../lists/use-list-view';
import { ClaimRecords } from './claim-records';
import { EntryRecords } from './entry-records';
import { ScanRecords } from './scan-records';

const schema = { filters: { kind: { param: 'show', values: ['claims', 'points'] } } } as const satisfies ListSchema;

/** Renders a user's scans, claims or journal; the choice and its page are in the address. */
export function UserRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const { filters, setFilters } = useListView(schema);
  const kind = filters.kind || 'scans';
  const titles = { scans: t`Scans`, claims: t`Claims`, points: t`Points history` };
  return (
    <Card
      padding="none"
      title={titles[kind]}
      actions={
        <FilterChips
          legend={t`Show`}
          options={[
            { value: 'scans', label: t`Scans` },
            { value: 'claims', label: t`Claims` },
            { value: 'points', label: t`Points` },
          ]}
          value={kind}
          onValueChange={(next) => setFilters({ kind: next === 'scans' ? '' : next })}
        />
      }
    >
      {kind === 'scans' && <ScanRecords id={id} />}
      {kind === 'claims' && <ClaimRecords id={id} />}
      {kind === 'points' && <EntryRecords id={id} />}
    </Card>
  );
}
