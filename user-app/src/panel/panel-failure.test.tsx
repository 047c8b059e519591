import { type Overlay, overlayOpened } from '@loyalty/shared-ui/overlay';
import { act, screen, waitFor } from '@testing-library/react';
import { findEnabledButton } from '../../test/find-enabled-button';
import { api } from '../../test/api';
import { visit } from '../../test/visit';

/** Whether the chunks of the panels can be fetched. */
let mockReachable = false;
/** As webpack's, for code that the network did not bring. */
const mockLoad = (path: string): object => {
  if (mockReachable) return jest.requireActual<object>(path);
  throw Object.assign(new Error(`Loading chunk ${path} failed.`), { name: 'ChunkLoadError' });
};
jest.mock('../layout/user-menu-panel', () => mockLoad('../layout/user-menu-panel'));
jest.mock('../features/rewards/claim-question', () => mockLoad('../features/rewards/claim-question'));
jest.mock('../features/rewards/news-card', () => mockLoad('../features/rewards/news-card'));
jest.mock('../features/scan/type-code-dialog', () => mockLoad('../features/scan/type-code-dialog'));

beforeEach(() => {
  mockReachable = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.on('POST users/scanners/get', {
    json: { message: 'ok', data: { balance_reward_points: 250, unseen_news: 1, Rewards_points_for_Approval: 5 } },
  });
});
afterEach(() => jest.restoreAllMocks());

const failure = async () => expect(await screen.findByText('This could not be opened')).toBeVisible();

it('keeps the screen when the menu cannot be loaded, says so beside it, and opens it by Retry', async () => {
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 250 } } });
  const { user } = visit({ path: '/user/rewards', signedIn: true });
  const claim = await findEnabledButton('Claim Rewards');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await failure();
  expect(claim).toBeVisible();
  expect(screen.queryByText(/This page could not be loaded|Unexpected Application Error/)).not.toBeInTheDocument();
  const retry = screen.getByRole('button', { name: 'Retry' });
  expect(retry).toHaveFocus();

  await user.click(retry);
  expect(await screen.findByText('There is still no connection. Try again when you are online.')).toBeVisible();
  mockReachable = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(claim).toBeInTheDocument();
});

it('closes by Back, which the shell passes on to what is open last', async () => {
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 250 } } });
  const opened: Overlay[] = [];
  const add = (event: Event) => opened.push((event as CustomEvent<Overlay>).detail);
  window.addEventListener(overlayOpened, add);
  const { user } = visit({ path: '/user/rewards', signedIn: true });
  await user.click(await findEnabledButton('Claim Rewards'));
  await failure();
  expect(opened.at(-1)?.closed.aborted).toBe(false);
  act(() => expect(opened.at(-1)!.close()).toBe(true));
  await waitFor(() => expect(screen.queryByText('This could not be opened')).not.toBeInTheDocument());
  expect(opened.at(-1)!.closed.aborted).toBe(true);
  window.removeEventListener(overlayOpened, add);
});

it('closes by Escape, gives the focus back, and loads again when it is opened again', async () => {
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 250 } } });
  const { user } = visit({ path: '/user/rewards', signedIn: true });
  await user.click(await findEnabledButton('Claim Rewards'));
  await failure();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('This could not be opened')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Claim Rewards' })).toHaveFocus();
  mockReachable = true;
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Claim 250 points?' })).toBeVisible();
});

it('shows the failure of a part in its place; what is around it works', async () => {
  api.on('POST users/news', { json: { message: 'ok', data: [] } });
  visit({ path: '/user/rewards', signedIn: true });
  await failure();
  expect(screen.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled();
  expect(await screen.findByText('5 points await approval')).toBeVisible();
});

it('keeps the scanner when typing cannot be loaded', async () => {
  const { user } = visit({ path: '/user/scanqr', signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Type the code' }));
  await failure();
  expect(screen.getByRole('link', { name: 'Close the scanner' })).toBeVisible();
  mockReachable = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Type the code' })).toBeVisible();
});
