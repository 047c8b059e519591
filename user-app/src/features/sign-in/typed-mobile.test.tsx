import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { answerRegistration, atMobileStep, registration } from '../../../test/visit';

describe('a mobile number as people type it', () => {
  it.each(['९८७६५४३२१०', '௯௮௭௬௫௪௩௨௧௦', '９８７６５４３２１０', '98765.43210', 'tel:+919876543210', '09876543210'])(
    'sends %j, typed or pasted, as ten digits',
    async (number) => {
      answerRegistration();
      const { user, mobile } = await atMobileStep();
      await user.type(mobile, number);
      expect(mobile).toHaveValue('9876543210');
      await user.clear(mobile);
      await user.click(mobile);
      await user.paste(number);
      await user.click(screen.getByRole('button', { name: 'Send OTP' }));
      await waitFor(() =>
        expect(api.callsOf(registration).map(({ body }) => body)).toEqual([{ mobile: '9876543210' }]),
      );
    },
  );

  it('sends a number that the browser has filled in without an event, which stays in the field', async () => {
    answerRegistration();
    const { user, mobile } = await atMobileStep();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(mobile, '+91 98765 43210');
    // The page is rendered again, e.g. in another language.
    await user.selectOptions(screen.getByRole('combobox', { name: /Language/ }), 'हिन्दी');
    await user.click(await screen.findByRole('button', { name: 'OTP भेजें' }));
    await waitFor(() => expect(api.callsOf(registration).map(({ body }) => body)).toEqual([{ mobile: '9876543210' }]));
  });
});
