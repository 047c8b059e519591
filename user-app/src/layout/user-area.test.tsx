import { screen } from '@testing-library/react';
import { api } from '../../test/api';
import { visit } from '../../test/visit';

// As webpack's, for code that the network did not bring.
jest.mock('../features/stores/stores-page', (): object => {
  throw Object.assign(new Error('Loading chunk stores failed.'), { name: 'ChunkLoadError' });
});

afterEach(() => jest.restoreAllMocks());

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
