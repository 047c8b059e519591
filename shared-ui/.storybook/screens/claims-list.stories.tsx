import { useState } from 'react';
import { Check, Download, QrCode } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../../src/components/button/button';
import { Card } from '../../src/components/card/card';
import { DataTable, type Column } from '../../src/components/data-table/data-table';
import { FilterBar } from '../../src/components/filter-bar/filter-bar';
import { FilterChip } from '../../src/components/filter-chip/filter-chip';
import { KpiStrip } from '../../src/components/kpi-strip/kpi-strip';
import { LinkButton } from '../../src/components/link-button/link-button';
import { Num } from '../../src/components/num/num';
import { PageHeader } from '../../src/components/page-header/page-header';
import { Pager } from '../../src/components/pager/pager';
import { SearchInput } from '../../src/components/search-input/search-input';
import { SelectionBar } from '../../src/components/selection-bar/selection-bar';
import { TrendChart } from '../../src/components/trend-chart/trend-chart';
import { claims, type Claim } from '../claims';
import { pagerLabels } from '../pager-labels';
import { scansPerDay } from '../scans-per-day';
import { AdminFrame } from './admin-frame';

const columns: readonly Column<Claim>[] = [
  { id: 'id', label: 'Transaction', cell: (row) => row.id },
  { id: 'name', label: 'Name', primary: true, cell: (row) => row.name },
  { id: 'role', label: 'Role', cell: (row) => row.role },
  { id: 'points', label: 'Points', align: 'end', cell: (row) => <Num value={row.points} /> },
];

/** The selection bar is above the table, joined to its card; the filters are in the card's head. */
function ClaimsTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['TX-10482', 'TX-10481']));
  const [search, setSearch] = useState('');
  const [awaiting, setAwaiting] = useState(true);
  const anyChosen = selected.size > 0;
  const approve = (
    <Button size="sm" icon={<Check aria-hidden="true" />}>
      Approve
    </Button>
  );
  const filters = (
    <FilterBar label="Filter the claims">
      <SearchInput
        label="Search"
        placeholder="Search"
        clearLabel="Clear search"
        value={search}
        onValueChange={setSearch}
      />
      <FilterChip pressed={awaiting} onPressedChange={setAwaiting}>
        Awaiting only
      </FilterChip>
      <Button variant="quiet" size="sm" icon={<Download aria-hidden="true" />}>
        Export
      </Button>
    </FilterBar>
  );
  return (
    <div>
      {anyChosen && (
        <SelectionBar
          attached
          label={`${selected.size} selected`}
          onClear={() => setSelected(new Set())}
          clearLabel="Clear"
          actions={approve}
        />
      )}
      <Card padding="none" title="Claims" attached={anyChosen} actions={filters}>
        <DataTable
          caption="Claims"
          columns={columns}
          rows={claims}
          rowKey={(row) => row.id}
          selection={{
            selected,
            onSelectedChange: setSelected,
            rowLabel: (row) => `Select ${row.id}`,
            pageLabel: 'Select all on this page',
          }}
        />
        <Pager page={1} total={46} onPageChange={() => undefined} labels={pagerLabels} />
      </Card>
    </div>
  );
}

function ClaimsList() {
  const generate = (
    <LinkButton size="sm" to="/admin/qr" icon={<QrCode aria-hidden="true" />}>
      Generate QR
    </LinkButton>
  );
  return (
    <AdminFrame>
      <PageHeader title="Dashboard" actions={generate} />
      <KpiStrip
        label="Figures"
        items={[
          {
            id: 'products',
            label: 'Our Products',
            value: 312,
            note: '+12 this month',
            tone: 'ok',
            to: '/admin/products',
          },
          { id: 'qrs', label: 'QRs Generated', value: 1_840_000, note: '62 % scanned' },
        ]}
      />
      <TrendChart
        title="Scans per day"
        points={scansPerDay(30, 3400)}
        labels={{
          viewTable: 'View as table',
          viewChart: 'View as chart',
          day: 'Day',
          value: 'Scans',
          point: (day, value) => `${day}: ${value} scans`,
          empty: 'No scans in this time',
        }}
      />
      <ClaimsTable />
    </AdminFrame>
  );
}

/** Composition of a page of the admin area: the head, figures, and a list with filters, selection and pages. */
const meta = {
  title: 'Screens/ClaimsList',
  component: ClaimsList,
  parameters: {
    path: '/admin/dashboard',
    picture: 'screen',
    layout: 'fullscreen',
    docs: { story: { inline: false, height: '740px' } },
  },
  globals: { density: 'compact', viewport: { value: 'desk' } },
} satisfies Meta<typeof ClaimsList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OnADesk: Story = {};

export const OnAPhone: Story = { globals: { density: 'compact', viewport: { value: 'phone' } } };
