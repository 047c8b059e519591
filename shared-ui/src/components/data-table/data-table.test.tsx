import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Sort } from './column';
import { DataTable } from './data-table';

interface Claim {
  id: string;
  name: string;
  points: number;
  awaiting: boolean;
}

const claims: Claim[] = [
  { id: 'TX-3', name: 'Ramesh Patil', points: 1240, awaiting: true },
  { id: 'TX-2', name: 'Sunita Rao', points: 300, awaiting: true },
  { id: 'TX-1', name: 'Imran Shaikh', points: 860, awaiting: false },
];

function Harness({ initial = [], onSort }: { initial?: string[]; onSort?: (sort: Sort) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  const [sort, setSort] = useState<Sort>({ column: 'points', direction: 'ascending' });
  return (
    <>
      <DataTable
        caption="Redemptions"
        columns={[
          { id: 'id', label: 'Transaction', cell: (row) => row.id },
          { id: 'name', label: 'Name', primary: true, cell: (row) => row.name, sortable: true },
          { id: 'points', label: 'Points', align: 'end', cell: (row) => row.points, sortable: true },
        ]}
        rows={claims}
        rowKey={(row) => row.id}
        selection={{
          selected,
          onSelectedChange: setSelected,
          rowLabel: (row) => `Select ${row.id}`,
          pageLabel: 'Select all on this page',
          selectable: (row) => row.awaiting,
        }}
        rowActions={(row) => <button type="button">Items of {row.id}</button>}
        actionsLabel="Actions"
        sort={sort}
        onSortChange={(next) => {
          onSort?.(next);
          setSort(next);
        }}
      />
      <output>{[...selected].sort().join(' ')}</output>
    </>
  );
}

const selection = () => screen.getByRole('status').textContent;

describe('DataTable', () => {
  it('is a table with a name, a heading for every column and one for every row', () => {
    render(<Harness />);
    const table = screen.getByRole('table', { name: 'Redemptions' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Select all on this page', 'Transaction', 'Name', 'Points', 'Actions']);
    expect(within(table).getByRole('rowheader', { name: 'Ramesh Patil' })).toBeInTheDocument();
    const row = within(table).getByRole('row', { name: /TX-2/ });
    expect(within(row).getByRole('cell', { name: '300' })).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Items of TX-2' })).toBeInTheDocument();
  });

  it('selects rows by mouse and by keyboard; a row that cannot be selected has no checkbox', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(screen.getByRole('checkbox', { name: 'Select TX-2' }));
    expect(selection()).toBe('TX-2');
    screen.getByRole('checkbox', { name: 'Select TX-3' }).focus();
    await user.keyboard(' ');
    expect(selection()).toBe('TX-2 TX-3');
    await user.keyboard(' ');
    expect(selection()).toBe('TX-2');
    expect(screen.queryByRole('checkbox', { name: 'Select TX-1' })).not.toBeInTheDocument();
  });

  it('selects and clears the page, and leaves what is selected on other pages', async () => {
    const user = userEvent.setup();
    render(<Harness initial={['TX-99', 'TX-3']} />);
    const page = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(page).toBePartiallyChecked();
    await user.click(page);
    expect(selection()).toBe('TX-2 TX-3 TX-99');
    expect(page).toBeChecked();
    await user.click(page);
    expect(selection()).toBe('TX-99');
    expect(page).not.toBeChecked();
    expect(page).not.toBePartiallyChecked();
  });

  it('says how it is sorted and asks for the other way', async () => {
    const user = userEvent.setup();
    const onSort = jest.fn();
    render(<Harness onSort={onSort} />);
    const points = screen.getByRole('columnheader', { name: 'Points' });
    expect(points).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('columnheader', { name: 'Transaction' })).not.toHaveAttribute('aria-sort');
    await user.click(within(points).getByRole('button', { name: 'Points' }));
    expect(points).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort.mock.calls).toEqual([
      [{ column: 'points', direction: 'descending' }],
      [{ column: 'name', direction: 'ascending' }],
    ]);
  });
});
