import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './popover';

function Harness() {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <Popover label="Columns" title="Columns on show">
        {(close) => (
          <>
            <input aria-label="Mobile" type="checkbox" />
            <button
              type="button"
              onClick={() => {
                setChosen('all');
                close();
              }}
            >
              Show all
            </button>
          </>
        )}
      </Popover>
      <button type="button">Export</button>
      <output>{chosen}</output>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Columns' });
const panel = () => screen.queryByRole('dialog', { name: 'Columns on show' });

describe('Popover', () => {
  it('opens at its button, by mouse and by keyboard, and puts the focus inside', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    expect(panel()).not.toBeInTheDocument();
    button().focus();
    await user.keyboard('{Enter}');
    expect(panel()).toBeInTheDocument();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('checkbox', { name: 'Mobile' })).toHaveFocus();
    await user.click(button());
    expect(panel()).not.toBeInTheDocument();
  });

  it('closes at Escape, and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes at a press outside and when Tab leaves it, and leaves the focus where it went', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(button());
    await user.tab();
    expect(panel()).toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    expect(panel()).not.toBeInTheDocument();
    await user.click(button());
    await user.click(document.body);
    expect(panel()).not.toBeInTheDocument();
  });

  it('can be closed by what it holds', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('status')).toHaveTextContent('all');
    expect(panel()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });
});
