import { type Overlay, overlayOpened } from '@loyalty/shared-ui/overlay';
import { act, screen, waitFor } from '@testing-library/react';
import { findEnabledButton, visit } from '../../test/visit';
import { api } from '../../test/api';

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
    json: {
      message: 'ok',
      data: {
        balance_reward_points: 250,
        unseen_news: 1,
        Rewards_points_for_Approval: 5,
        total_reward_points: 255,
      },
    },
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
  expect(await findEnabledButton('Claim Rewards')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Points you can claim' })).toHaveTextContent('5Awaiting approval');
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

// As webpack's, for code that the network did not bring.
jest.mock('../features/stores/stores-page', (): object => {
  throw Object.assign(new Error('Loading chunk stores failed.'), { name: 'ChunkLoadError' });
});

it('a screen whose code cannot be loaded has its own heading above what says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  visit({ path: '/user/nearbystores', signedIn: true });
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Near by Stores' })).toBeVisible();
  expect(document.title).toMatch(/^Near by Stores ·/);
});

it('a screen that breaks says §8 Unexpected Application Error! and offers to reload', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // An object in the place of a text cannot be rendered.
  api.on('POST users/getUserDetails', {
    json: { message: 'ok', data: { mobile: '9876543210', name: { first: 'R' } } },
  });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: {} } });
  visit({ path: '/user/rewards', signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  expect(consoleError).toHaveBeenCalled();
});
