import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { claims, type Claim } from '../../../.storybook/samples';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { Num } from '../num/num';
import { StatusChip } from '../status-chip/status-chip';
import type { Column, Sort } from './column';
import { DataTable, type DataTableProps } from './data-table';

const columns: readonly Column<Claim>[] = [
  { id: 'name', label: 'Name', primary: true, sortable: true, cell: (row) => row.name },
  { id: 'role', label: 'Role', align: 'start', cell: (row) => row.role },
  { id: 'points', label: 'Points', align: 'end', sortable: true, cell: (row) => <Num value={row.points} /> },
  {
    id: 'status',
    label: 'Status',
    cell: ({ awaiting }) => (
      <StatusChip tone={awaiting ? 'pending' : 'success'}>{awaiting ? 'Awaiting approval' : 'Approved'}</StatusChip>
    ),
  },
];

const hindiColumns: readonly Column<Claim>[] = [
  { id: 'name', label: 'नाम', primary: true, sortable: true, cell: (row) => row.name },
  { id: 'role', label: 'भूमिका', align: 'start', cell: (row) => (row.role === 'Plumber' ? 'प्लंबर' : 'ग्राहक') },
  { id: 'points', label: 'पॉइंट', align: 'end', sortable: true, cell: (row) => <Num value={row.points} /> },
  {
    id: 'status',
    label: 'स्थिति',
    cell: ({ awaiting }) => (
      <StatusChip tone={awaiting ? 'pending' : 'success'}>{awaiting ? 'स्वीकृति की प्रतीक्षा में' : 'स्वीकृत'}</StatusChip>
    ),
  },
];

/**
 * **Use** it for rows that are compared; one column names the row. Below 640 px, rows are cards. **Not** for what is found by its
 * picture (ProductCard) or read in order of time (HistoryList).
 */
const meta = {
  title: 'Lists/DataTable',
  component: DataTable<Claim>,
  args: { caption: 'Claims', columns, rows: claims, rowKey: (row) => row.id },
  parameters: { ...inHindi<DataTableProps<Claim>>({ caption: 'दावे', columns: hindiColumns }) },
  globals: { density: 'compact' },
} satisfies Meta<typeof DataTable<Claim>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Sorted: Story = {
  args: { sort: { column: 'points', direction: 'descending' } },
  render: function Sorting(args) {
    const [sort, setSort] = useState<Sort>(args.sort ?? { column: 'name', direction: 'ascending' });
    return <DataTable {...args} sort={sort} onSortChange={setSort} />;
  },
};

/** Rows that cannot be selected have no checkbox; row actions name the row. */
export const Selectable: Story = {
  args: {
    actionsLabel: 'Acts',
    rowActions: (row) => (
      <Button variant="quiet" size="sm" aria-label={`Items of ${row.id}`}>
        Items
      </Button>
    ),
  },
  render: function Selecting(args) {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['TX-10482']));
    const rowLabel = (row: Claim) => `Select ${row.id}`;
    const selectable = (row: Claim) => row.awaiting;
    const selection = {
      selected,
      onSelectedChange: setSelected,
      rowLabel,
      pageLabel: 'Select all on this page',
      selectable,
    };
    return <DataTable {...args} selection={selection} />;
  },
};

export const SelectableOnAPhone: Story = {
  ...Selectable,
  globals: { density: 'compact', viewport: { value: 'phone' } },
};

/** Newer rows are loading. */
export const Busy: Story = { args: { busy: true, rows: claims.slice(0, 1) } };
