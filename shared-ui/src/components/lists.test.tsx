import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Sort } from './data-table/column';
import { DataTable } from './data-table/data-table';
import { pageWindow, Pager } from './pager/pager';
import { SelectionBar } from './selection-bar/selection-bar';
import { ColumnPicker } from './column-picker/column-picker';

describe('DataTable', () => {
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

describe('pager', () => {
  const labels = {
    nav: 'Pages of products',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
    range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  };

  function Harness({
    start = 1,
    total = 46,
    onPage,
  }: {
    start?: number;
    total?: number;
    onPage?: (page: number) => void;
  }) {
    const [page, setPage] = useState(start);
    return (
      <Pager
        page={page}
        total={total}
        labels={labels}
        onPageChange={(next) => {
          onPage?.(next);
          setPage(next);
        }}
      />
    );
  }

  const numbers = () => screen.getAllByRole('button', { name: /^Page/ }).map((button) => button.textContent);

  describe('pageWindow', () => {
    it.each([
      [1, 1, [1]],
      [1, 3, [1, 2, 3]],
      [1, 9, [1, 2, 3, 4, 5]],
      [2, 9, [1, 2, 3, 4, 5]],
      [5, 9, [3, 4, 5, 6, 7]],
      [8, 9, [5, 6, 7, 8, 9]],
      [9, 9, [5, 6, 7, 8, 9]],
    ])('around page %d of %d offers %j', (current, pages, offered) => {
      expect(pageWindow(current, pages)).toEqual(offered);
    });
  });

  describe('Pager', () => {
    it('shows the range and up to five numbers, and marks the current one', () => {
      render(<Harness />);
      expect(screen.getByText('1–10 of 46')).toBeInTheDocument();
      expect(screen.getByRole('navigation', { name: 'Pages of products' })).toBeInTheDocument();
      expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
      expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    });

    it('moves by number and by step, and announces the new range', async () => {
      const user = userEvent.setup();
      render(<Harness />);
      await user.click(screen.getByRole('button', { name: 'Page 5' }));
      expect(screen.getByRole('status')).toHaveTextContent('41–46 of 46');
      await user.click(screen.getByRole('button', { name: 'Previous page' }));
      expect(screen.getByRole('status')).toHaveTextContent('31–40 of 46');
    });

    it('keeps the focus on a step that leads nowhere further', async () => {
      const user = userEvent.setup();
      const onPage = jest.fn();
      render(<Harness start={4} onPage={onPage} />);
      const next = screen.getByRole('button', { name: 'Next page' });
      next.focus();
      await user.keyboard('{Enter}');
      expect(next).toHaveAttribute('aria-disabled', 'true');
      await user.keyboard('{Enter}');
      expect(onPage.mock.calls).toEqual([[5]]);
      expect(next).toHaveFocus();
    });

    it('asks nothing for the page that is shown', async () => {
      const user = userEvent.setup();
      const onPage = jest.fn();
      render(<Harness start={2} onPage={onPage} />);
      await user.click(screen.getByRole('button', { name: 'Page 2' }));
      expect(onPage).not.toHaveBeenCalled();
    });

    it('has no numbers where there is one page, and survives a page beyond the end', () => {
      const { unmount } = render(<Harness total={4} />);
      expect(screen.getByText('1–4 of 4')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      unmount();
      render(<Harness start={9} total={12} />);
      expect(screen.getByText('11–12 of 12')).toBeInTheDocument();
    });

    it('says nought of nought where there is nothing', () => {
      render(<Harness total={0} />);
      expect(screen.getByText('0–0 of 0')).toBeInTheDocument();
    });
  });
});

describe('SelectionBar', () => {
  it('announces how much is selected, and clears it', async () => {
    const user = userEvent.setup();
    const onClear = jest.fn();
    render(
      <SelectionBar
        label="2 selected"
        summary="1,540 points"
        onClear={onClear}
        clearLabel="Clear"
        actions={<button type="button">Approve</button>}
      />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('2 selected1,540 points');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onClear).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
  });
});

describe('ColumnPicker', () => {
  function Harness() {
    const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(['role']));
    return (
      <>
        <ColumnPicker
          label="Columns"
          showAllLabel="Show all columns"
          columns={[
            { id: 'name', label: 'Name', locked: true },
            { id: 'role', label: 'Role' },
            { id: 'points', label: 'Points' },
          ]}
          hidden={hidden}
          onHiddenChange={setHidden}
        />
        <output>{[...hidden].join(' ')}</output>
      </>
    );
  }

  const hidden = () => screen.getByRole('status').textContent;

  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('shows which columns are shown, and changes it by mouse and by keyboard', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(box('Name')).toBeChecked();
    expect(box('Name')).toBeDisabled();
    expect(box('Role')).not.toBeChecked();
    expect(box('Role')).toHaveFocus();
    await user.keyboard(' ');
    expect(hidden()).toBe('');
    await user.click(box('Points'));
    expect(hidden()).toBe('points');
    expect(box('Points')).not.toBeChecked();
  });

  it('brings all columns back at once', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('button', { name: 'Show all columns' }));
    expect(hidden()).toBe('');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('button', { name: 'Show all columns' })).toBeDisabled();
  });
});
