import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { ArrowLeftRight, Gift, type LucideIcon, ScanLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ListTable } from '../../../lists/list-table';
import { type ListSchema, useListView } from '../../../lists/use-list-view';
import { useClaimColumns, useEntryColumns, useOldColumns, useScanColumns } from './record-columns';
import { useUserClaims, useUserEntries, useUserOldHistory, useUserScans } from './user.resource';

const schema = {
  filters: { kind: { param: 'show', values: ['claims', 'points', 'old'] } },
} as const satisfies ListSchema;

export function UserRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const { filters, setFilters } = useListView(schema);
  const kind = filters.kind || 'scans';
  const titles = { scans: t`Scans`, claims: t`Claims`, points: t`Points history`, old: t`In the old programme` };
  const List = { scans: ScanRecords, claims: ClaimRecords, points: EntryRecords, old: OldRecords }[kind];
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
            { value: 'old', label: t`Old programme` },
          ]}
          value={kind}
          onValueChange={(next) => setFilters({ kind: next === 'scans' ? '' : next })}
        />
      }
    >
      <List id={id} />
    </Card>
  );
}

function ScanRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const view = useListView({});
  return (
    <RecordList
      view={view}
      response={useUserScans(id, view.page)}
      caption={t`Scans`}
      errorTitle={t`The scans could not be loaded`}
      empty={[ScanLine, t`No scans yet`, t`Each QR code that this person scans appears here.`]}
      rowKey={({ serial }) => String(serial)}
      columns={useScanColumns()}
    />
  );
}

/** Lists a user's claims and their decisions; a claim links to its row on the dashboard, where it is approved. */
function ClaimRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const view = useListView({});
  return (
    <RecordList
      view={view}
      response={useUserClaims(id, view.page)}
      caption={t`Claims`}
      errorTitle={t`The claims could not be loaded`}
      empty={[Gift, t`No claims yet`, t`Each claim of this person appears here with its decision.`]}
      rowKey={({ transactionId }) => transactionId}
      columns={useClaimColumns()}
    />
  );
}

function EntryRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const view = useListView({});
  return (
    <RecordList
      view={view}
      response={useUserEntries(id, view.page)}
      caption={t`Points history`}
      errorTitle={t`The points could not be loaded`}
      empty={[
        ArrowLeftRight,
        t`No points have moved yet`,
        t`Scans, claims and adjustments appear here with the balance after each.`,
      ]}
      rowKey={({ id: entry }) => String(entry)}
      columns={useEntryColumns()}
    />
  );
}

/** Lists what was imported of a programme before this one: only to be read. */
function OldRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const view = useListView({});
  return (
    <RecordList
      view={view}
      response={useUserOldHistory(id, view.page)}
      caption={t`In the old programme`}
      errorTitle={t`The entries could not be loaded`}
      empty={[
        ArrowLeftRight,
        t`Nothing was imported`,
        t`What this person did in a programme before this one appears here, if its histories were imported.`,
      ]}
      rowKey={({ id: entry }) => String(entry)}
      columns={useOldColumns()}
    />
  );
}

interface RecordListProps<Record> {
  view: ReturnType<typeof useListView<ListSchema>>;
  response: ComponentProps<typeof ListTable<Record>>['response'];
  caption: string;
  columns: readonly Column<Record>[];
  rowKey: (record: Record) => string;
  errorTitle: string;
  empty: readonly [icon: LucideIcon, title: string, message: string];
}

function RecordList<Record>({ view, columns, empty: [Icon, title, message], ...list }: RecordListProps<Record>) {
  const { t } = useLingui();
  return (
    <ListTable
      view={{ ...view, columns }}
      loadingLabel={t`Loading ${list.caption}`}
      empty={<EmptyState icon={<Icon aria-hidden="true" />} title={title} message={message} />}
      {...list}
    />
  );
}
