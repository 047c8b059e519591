import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { picture, previewPictures, quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
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
previewPictures();
beforeEach(() => {
  api.on('POST admin/products', { json: { message: 'Products', data: [product] } });
});

const open = (at: string) =>
  visit({
    pages: [
      { path: '/admin/product/edit', element: <EditProductPage /> },
      { path: '/admin/products', element: <h1>Products List</h1> },
      { path: '/admin/models', element: <h1>Models List</h1> },
    ],
    path: at,
    signedIn: true,
  });
const findName = () => screen.findByRole('textbox', { name: 'Product name' });
const newImage = () => screen.getByLabelText('New image (optional)');
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

  it('stays on the page that the admin went to while the name was being stored', async () => {
    let response = () => {};
    api.on('PUT admin/product/name', async () => {
      await new Promise<void>((resolve) => (response = resolve));
      return { json: { message: 'Product Updated Successfully', data: product } };
    });
    const { user, router } = open('/admin/product/edit?id=3');
    await user.type(await findName(), ' II{Enter}');
    await waitFor(() => expect(api.bodies('admin/product/name')).toHaveLength(1));
    await act(() => router.navigate('/admin/models'));
    response();
    expect(await screen.findByText('Saved as Coupler II.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/models');
  });

  it('replaces the picture where another is chosen, and leaves a name alone that was not changed', async () => {
    api.on('PUT admin/product/image', { json: { message: 'Product Updated Successfully', data: product } });
    const { user, router } = open('/admin/product/edit?id=3');
    await findName();
    await user.upload(newImage(), picture);
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    const [form] = api.bodies('admin/product/image') as string[];
    expect(form).toMatch(/name="id"\r\n\r\n3\r\n/);
    expect(form).toMatch(/name="image"; filename="valve.jpg"/);
    expect(api.bodies('admin/product/name')).toEqual([]);
  });

  it('keeps an accepted name where the picture is refused: what is sent again is the picture alone', async () => {
    const message = 'Please select an image file.';
    api.on('PUT admin/product/name', { json: { message: 'Product Updated Successfully', data: product } });
    api.on('PUT admin/product/image', { status: 400, json: { message, code: 'x', errors: { image: message } } });
    const { user, router } = open('/admin/product/edit?id=3');
    await user.type(await findName(), ' 2');
    await user.upload(newImage(), picture);
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    api.on('PUT admin/product/image', { json: { message: 'Product Updated Successfully', data: product } });
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    expect(api.bodies('admin/product/name')).toEqual([{ id: 3, name: 'Coupler 2' }]);
    expect(api.bodies('admin/product/image')).toHaveLength(2);
  });

  it('§9 Image maximum: says at once that a file is too large or no image, and sends nothing', async () => {
    open('/admin/product/edit?id=3');
    await findName();
    const { upload, click } = userEvent.setup({ applyAccept: false });
    await upload(newImage(), new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' }));
    expect(await screen.findByText('File size exceeds 5MB limit')).toBeInTheDocument();
    await upload(newImage(), new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please select an image file.')).toBeInTheDocument();
    await click(save());
    expect(api.bodies('admin/product/image')).toEqual([]);
    expect(api.bodies('admin/product/name')).toEqual([]);
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

  it.each(['', '?id='])('leads from %p, without an id, to the list', async (search) => {
    const { router } = open(`/admin/product/edit${search}`);
    expect(await screen.findByRole('heading', { name: 'Products List' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
  });

  it.each(['?id=abc', '?id=0', '?id=-3', '?id=99'])(
    'says that there is no product %s, with the way to the list',
    async (search) => {
      const { router } = open(`/admin/product/edit${search}`);
      expect(await screen.findByText('There is no such product')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Products List' })).toHaveAttribute('href', '/admin/products');
      expect(router.state.location.search).toBe(search);
    },
  );

  it('shows a failure to load in place, and tries again', async () => {
    api.on('POST admin/products', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open('/admin/product/edit?id=3');
    expect(await screen.findByText('The product could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/products', { json: { message: 'Products', data: [product] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findName()).toHaveValue('Coupler');
  });
});
