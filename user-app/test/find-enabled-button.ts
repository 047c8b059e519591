import { screen, waitFor } from '@testing-library/react';

/** Returns the button once it can be pressed: one that needs data is disabled until the response has come. */
export async function findEnabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}
