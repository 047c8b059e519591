import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { useSearchParam } from '../../lists/use-search-param';
import { ClaimRecords } from './claim-records';
import { EntryRecords } from './entry-records';
import { ScanRecords } from './scan-records';

const kinds = ['scans', 'claims', 'points'] as const;

/** A person's scans, claims or journal; which of them, and its page, are kept in the address. */
export function PersonRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const [shown, setShown] = useSearchParam('show');
  const kind = kinds.find((one) => one === shown) ?? 'scans';
  const titles = { scans: t`Scans`, claims: t`Claims`, points: t`Points in and out` };
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
          onChange={(next) => setShown(next === 'scans' ? '' : next)}
        />
      }
    >
      {kind === 'scans' && <ScanRecords id={id} />}
      {kind === 'claims' && <ClaimRecords id={id} />}
      {kind === 'points' && <EntryRecords id={id} />}
    </Card>
  );
}
