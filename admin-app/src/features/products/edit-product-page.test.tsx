import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { quietConsole } from '../../../test/quiet-console';
import { visit } from '../../../test/visit';
import { EditProductPage } from './edit-product-page';

const product = {
  id: 3,
  name: 'Coupler',
  model_id: 2,
  model_name: 'Flow Series',
  imageUrl: '',
  thumbnailUrl: '/api/pictures/3-small.jpg',
  reward_points: 0,
  created_at: '2026-11-03T08:00:00.000Z',
};

quietConsole();
beforeEach(() => {
  api.on('POST admin/products', { json: { message: 'Products', data: [product] } });
});

const open = (at: string) =>
  visit({
    pages: [
      { path: '/admin/product/edit', element: <EditProductPage /> },
      { path: '/admin/products', element: <h1>Products List</h1> },
    ],
    path: at,
    signedIn: true,
  });
const findName = () => screen.findByRole('textbox', { name: 'Product name' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('§2 /admin/product/edit', () => {
  it('shows the product, changes its name only, and goes to the list once the server has accepted it', async () => {
    api.on('PUT admin/product/name', { json: { message: 'Product Updated Successfully', data: product } });
    const { user, router, container } = open('/admin/product/edit?id=3');
    const name = await findName();
    expect(name).toHaveValue('Coupler');
    expect(screen.getAllByRole('textbox')).toEqual([name]);
    expect(screen.getByText('Flow Series')).toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/pictures/3-small.jpg');
    await user.clear(name);
    await user.type(name, '  UPVC Coupler ');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    expect(api.bodies('admin/product/name')).toEqual([{ id: 3, name: 'UPVC Coupler' }]);
    expect(screen.getByText('Saved as UPVC Coupler.')).toBeInTheDocument();
  });

  it('says "Please enter a product name" on the field, and asks nothing of the server', async () => {
    const { user } = open('/admin/product/edit?id=3');
    const name = await findName();
    await user.clear(name);
    await user.click(save());
    expect(await screen.findByText('Please enter a product name')).toBeInTheDocument();
    await waitFor(() => expect(name).toHaveFocus());
    expect(api.bodies('admin/product/name')).toEqual([]);
  });

  it.each([
    [
      409,
      'This model already has a product with this name',
      { name: 'This model already has a product with this name' },
    ],
    [404, 'Product not found', undefined],
    [500, 'Internal error', undefined],
  ])('shows a refusal with %i in place, logs it, and loses nothing typed', async (status, message, errors) => {
    jest.mocked(console.error).mockClear();
    api.on('PUT admin/product/name', { status, json: { message, code: 'x', errors } });
    const { user, router } = open('/admin/product/edit?id=3');
    await user.type(await findName(), ' 2');
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await findName()).toHaveValue('Coupler 2');
    expect(console.error).toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/admin/product/edit');
  });

  it('Cancel goes to the list and changes nothing', async () => {
    const { user, router } = open('/admin/product/edit?id=3');
    await user.type(await findName(), ' 2');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/admin/products');
    expect(api.bodies('admin/product/name')).toEqual([]);
  });

  it.each(['', '?id=', '?id=abc', '?id=0', '?id=-3', '?id=99'])('with %p leads to the list', async (search) => {
    const { router } = open(`/admin/product/edit${search}`);
    expect(await screen.findByRole('heading', { name: 'Products List' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
  });

  it('shows a failure to load in place, and tries again', async () => {
    api.on('POST admin/products', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open('/admin/product/edit?id=3');
    expect(await screen.findByText('The product could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/products', { json: { message: 'Products', data: [product] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findName()).toHaveValue('Coupler');
  });
});
