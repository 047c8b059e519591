import { screen } from '@testing-library/react';
import { visit } from '../../test/visit';

/** What the page shows when the code of the sign-in is loaded, once in a file. */
let mockShown: string | null = null;

jest.mock('../features/sign-in/sign-in-page', () => {
  mockShown = document.body.textContent;
  return jest.requireActual<object>('../features/sign-in/sign-in-page');
});

it('loads the sign-in with the guard that leads to it, which would leave the page empty meanwhile', async () => {
  visit({ path: '/user/points' });
  expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  expect(mockShown).toBe('Loading');
});
