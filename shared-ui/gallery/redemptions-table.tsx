import { useState } from 'react';
import { Check, Download } from 'lucide-react';
import { Button } from '../src/button';
import { Card } from '../src/card';
import { Chip } from '../src/chip';
import { DataTable, type Sort } from '../src/data-table';
import { FilterBar } from '../src/filter-bar';
import { Num } from '../src/num';
import { Pager } from '../src/pager';
import { SearchInput } from '../src/search-input';
import { SelectionBar } from '../src/selection-bar';
import { StatusChip } from '../src/status-chip';

interface Redemption {
  id: string;
  name: string;
  role: string;
  points: number;
  redeemed: string;
  awaiting: boolean;
}

const redemptions: Redemption[] = [
  { id: 'TX-10482', name: 'Ramesh Patil', role: 'Plumber', points: 1240, redeemed: '19 Nov 2026', awaiting: true },
  { id: 'TX-10481', name: 'Sunita Rao', role: 'Customer', points: 300, redeemed: '19 Nov 2026', awaiting: true },
  { id: 'TX-10477', name: 'Imran Shaikh', role: 'Plumber', points: 210_500, redeemed: '18 Nov 2026', awaiting: false },
  { id: 'TX-10470', name: 'K. Murugan', role: 'Plumber', points: 860, redeemed: '17 Nov 2026', awaiting: true },
];

const pagerLabels = {
  nav: 'Pages of redemptions',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
};

/** The dashboard's table, as an app would put it together. */
export function RedemptionsTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['TX-10482', 'TX-10481']));
  const [sort, setSort] = useState<Sort>({ column: 'redeemed', direction: 'descending' });
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const points = redemptions.filter((row) => selected.has(row.id)).reduce((sum, row) => sum + row.points, 0);
  return (
    <div>
      {selected.size > 0 && (
        <SelectionBar
          attached
          label={`${selected.size} selected`}
          summary={
            <>
              <Num value={points} /> points
            </>
          }
          onClear={() => setSelected(new Set())}
          clearLabel="Clear"
          actions={
            <>
              <Button variant="quiet" size="sm">
                Select all 46 awaiting
              </Button>
              <Button size="sm" icon={<Check aria-hidden="true" />}>
                Approve
              </Button>
            </>
          }
        />
      )}
      <Card
        padding="none"
        title="Statistics"
        attached={selected.size > 0}
        actions={
          <FilterBar>
            <SearchInput
              label="Search name or transaction"
              placeholder="Search name or transaction"
              clearLabel="Clear search"
              value={search}
              onChange={setSearch}
            />
            <Chip tone="copper" onRemove={() => undefined} removeLabel="Remove filter: Awaiting">
              Awaiting
            </Chip>
            <Button variant="quiet" size="sm" icon={<Download aria-hidden="true" />}>
              Export
            </Button>
          </FilterBar>
        }
      >
        <DataTable
          caption="Redemptions"
          columns={[
            { id: 'id', label: 'Transaction', cell: (row) => row.id },
            { id: 'name', label: 'Name', primary: true, sortable: true, cell: (row) => row.name },
            { id: 'role', label: 'Role', cell: (row) => row.role },
            { id: 'points', label: 'Points', align: 'end', sortable: true, cell: (row) => <Num value={row.points} /> },
            { id: 'redeemed', label: 'Redeemed', sortable: true, cell: (row) => row.redeemed },
            {
              id: 'status',
              label: 'Status',
              cell: (row) => (
                <StatusChip tone={row.awaiting ? 'copper' : 'ok'}>
                  {row.awaiting ? 'Awaiting approval' : 'Approved'}
                </StatusChip>
              ),
            },
          ]}
          rows={redemptions}
          rowKey={(row) => row.id}
          selection={{
            selected,
            onChange: setSelected,
            rowLabel: (row) => `Select ${row.id}`,
            pageLabel: 'Select all on this page',
          }}
          rowActions={(row) => (
            <Button variant="quiet" size="sm" aria-label={`Items of ${row.id}`}>
              Items
            </Button>
          )}
          actionsLabel="Actions"
          sort={sort}
          onSort={setSort}
        />
        <Pager page={page} total={46} onPage={setPage} labels={pagerLabels} />
      </Card>
    </div>
  );
}
