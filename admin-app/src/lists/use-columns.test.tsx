import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminMessages } from '../i18n/admin-messages';
import { useColumns } from './use-columns';

const all: Column<string>[] = [
  { id: 'mobile', label: 'Mobile', cell: (row) => row },
  { id: 'name', label: 'Name', primary: true, cell: (row) => row },
  { id: 'points', label: 'Points', cell: (row) => row },
];

function People() {
  const { columns, picker } = useColumns('test', all);
  return (
    <>
      <ColumnPicker {...picker} />
      <DataTable caption="People" rows={['a']} rowKey={(row) => row} columns={columns} />
    </>
  );
}

const open = () => {
  render(
    <AdminMessages>
      <People />
    </AdminMessages>,
  );
  return userEvent.setup();
};
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const stored = () => localStorage.getItem('columns:test');

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('useColumns', () => {
  it('hides a column, remembers it, and brings it back', async () => {
    const user = open();
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Points' }));
    expect(headings()).toEqual(['Mobile', 'Name']);
    expect(stored()).toBe('["points"]');
    await user.click(screen.getByRole('button', { name: 'Show all columns' }));
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
    expect(stored()).toBeNull();
  });

  it('always shows the column that names the rows, and ignores unknown stored ids', () => {
    localStorage.setItem('columns:test', '["name","mobile","gone",7]');
    open();
    expect(headings()).toEqual(['Name', 'Points']);
  });

  it.each(['rubbish', '{"mobile":true}', 'null'])('shows all columns where %s was remembered', (rubbish) => {
    localStorage.setItem('columns:test', rubbish);
    open();
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
  });

  it('holds the choice while the page is open where storage is blocked', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Mobile' }));
    expect(headings()).toEqual(['Name', 'Points']);
    await user.click(screen.getByRole('button', { name: 'Show all columns' }));
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
  });
});
