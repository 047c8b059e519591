import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RangePicker } from './range-picker';

function Harness() {
  const [chosen, setChosen] = useState('week');
  return (
    <>
      <RangePicker
        label="Time"
        text={chosen}
        presets={[
          { value: 'week', label: 'Last 7 days', detail: '15 – 21 Nov 2026' },
          { value: 'month', label: 'Last 30 days' },
        ]}
        value={chosen}
        onValueChange={setChosen}
        own={{
          legend: 'Your own days',
          startLabel: 'From',
          endLabel: 'To',
          applyLabel: 'Apply',
          max: '2026-11-21',
          value: { start: '2026-11-15', end: '2026-11-21' },
          validate: ({ start, end }) => (start > end ? 'The first day is after the last one.' : undefined),
          onApply: ({ start, end }) => setChosen(`${start} ${end}`),
        }}
      />
      <output>{chosen}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;
const open = async () => {
  const user = userEvent.setup();
  render(<Harness />);
  await user.click(screen.getByRole('button', { name: 'Time: week' }));
  return user;
};

describe('RangePicker', () => {
  it('opens on what is chosen, and takes another by keyboard', async () => {
    const user = await open();
    expect(screen.getByRole('dialog', { name: 'Time' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Last 7 days/, pressed: true })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('month');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Time: month' })).toHaveFocus();
  });

  it('takes days of one’s own, and says what is wrong with them before it does', async () => {
    const user = await open();
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-15');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The first day is after the last one.');
    expect(chosen()).toBe('week');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
    expect(screen.getByLabelText('To')).toBeValid();
    await user.type(screen.getByLabelText('From'), '{Enter}');
    expect(await screen.findByText('2026-10-01 2026-11-01', { selector: 'output' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
