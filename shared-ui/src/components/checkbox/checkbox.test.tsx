import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox';

function Harness({ some = false }: { some?: boolean }) {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox
      label="Select all on this page"
      hideLabel
      indeterminate={some && !checked}
      checked={checked}
      onChange={(event) => setChecked(event.target.checked)}
    />
  );
}

describe('Checkbox', () => {
  it('keeps its name when its label is not drawn, and toggles by mouse and by space', async () => {
    const user = userEvent.setup();
    render(<Harness />);
    const box = screen.getByRole('checkbox', { name: 'Select all on this page' });
    await user.click(box);
    expect(box).toBeChecked();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
  });

  it('shows "some of them" until it is pressed', async () => {
    const user = userEvent.setup();
    render(<Harness some />);
    const box = screen.getByRole('checkbox');
    expect(box).toBePartiallyChecked();
    await user.click(box);
    expect(box).toBeChecked();
    expect(box).not.toBePartiallyChecked();
  });
});
