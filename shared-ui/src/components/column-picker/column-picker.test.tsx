import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ColumnPicker } from './column-picker';

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

describe('ColumnPicker', () => {
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
