import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/field';
import { Textarea } from './textarea';

describe('Textarea', () => {
  it('takes several lines under the label of its field', async () => {
    const user = userEvent.setup();
    render(
      <Field label="Address" hint="House, street, area">
        <Textarea />
      </Field>,
    );
    const area = screen.getByRole('textbox', { name: 'Address' });
    expect(area).toHaveAccessibleDescription('House, street, area');
    await user.type(area, '12 Tank Road{Enter}Pune');
    expect(area).toHaveValue('12 Tank Road\nPune');
  });
});
