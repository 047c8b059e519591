import { File as NodeFile } from 'node:buffer';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { picture, quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { AddProductPage } from './add-product-page';
import { EditProductPage } from './edit-product';

const shownPictures = new Map<string, File>();
const product = {
  ...{ id: 3, name: 'Coupler', model_id: 2, model_name: 'Flow Series', reward_points: 0 },
  ...{ imageUrl: '', thumbnailUrl: '/api/pictures/3-small.jpg', created_at: '2026-11-03T08:00:00.000Z' },
};
const added = { status: 201, json: { message: 'Product Added Successfully', data: {} } };
const updated = { json: { message: 'Product Updated Successfully', data: product } };

quietConsole();
beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => {
    const url = `blob:test/${shownPictures.size}`;
    shownPictures.set(url, file as File);
    return url;
  };
  URL.revokeObjectURL = (url) => void shownPictures.delete(url);
});
beforeEach(() => {
  shownPictures.clear();
  jest.mocked(console.error).mockClear();
  const models = [{ id: 3, model: 'Flow Series', product_count: 0 }];
  api.on('POST admin/models', { json: { message: 'Models', data: models } });
  api.on('POST admin/products', { json: { message: 'Products', data: [product] } });
});

const open = (path: string) => {
  const pages = [
    { path: '/admin/addproducts', element: <AddProductPage /> },
    { path: '/admin/product/edit', element: <EditProductPage /> },
    { path: '/admin/products', element: <h1>Products List</h1> },
    { path: '/admin/models', element: <h1>Models List</h1> },
  ];
  return visit({ pages, path, signedIn: true });
};
const nameInput = () => screen.getByRole('textbox', { name: 'Product name' });
const findName = () => screen.findByRole('textbox', { name: 'Product name' });
/** Holds a response back until the returned function is called. */
const hold = (path: string, response: object) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  api.on(path, async () => {
    await held;
    return response;
  });
  return release;
};

describe('/admin/addproducts', () => {
  const fileInput = () => screen.getByLabelText('Product image');
  const modelSelect = () => screen.getByRole('combobox', { name: 'Model' });
  const submit = () => screen.getByRole('button', { name: 'Add Product' });
  async function fillIn(user: ReturnType<typeof open>['user']) {
    await user.upload(fileInput(), picture);
    await user.type(nameInput(), ' Ball Valve ');
    await screen.findByRole('option', { name: 'Flow Series' });
    await user.selectOptions(modelSelect(), 'Flow Series');
  }

  it('§2 /admin/addproducts, §2 Add Products: Select a model; §5 Add product: order: Please select a file, Please enter a product name, Please enter a model name; sends nothing meanwhile; §2 Add Products: preview of the chosen picture, released when the choice is undone', async () => {
    const { user } = open('/admin/addproducts');
    await screen.findByRole('option', { name: 'Flow Series' });
    expect(modelSelect()).toHaveDisplayValue('Select a model');

    await user.click(submit());
    expect(await screen.findByText('Please select a file')).toBeInTheDocument();
    expect(screen.queryByText('Please enter a product name')).not.toBeInTheDocument();
    await waitFor(() => expect(fileInput()).toHaveFocus());

    await user.upload(fileInput(), picture);
    const preview = screen.getByRole('img', { name: 'Preview of valve.jpg' });
    expect(shownPictures.get(preview.getAttribute('src') ?? '')).toBe(picture);
    await user.click(screen.getByRole('button', { name: 'Remove valve.jpg' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(shownPictures.size).toBe(0);
    await user.upload(fileInput(), picture);
    await user.click(submit());
    expect(await screen.findByText('Please enter a product name')).toBeInTheDocument();
    expect(screen.queryByText('Please enter a model name')).not.toBeInTheDocument();
    await waitFor(() => expect(nameInput()).toHaveFocus());

    await user.type(nameInput(), 'Ball Valve');
    await user.click(submit());
    await waitFor(() => expect(modelSelect()).toHaveAccessibleDescription('Please enter a model name'));
    await waitFor(() => expect(modelSelect()).toHaveFocus());
    expect(api.bodies('admin/products/store')).toEqual([]);
  });

  it('§9 Accepted image extensions, §5 Add product: picker; reports an invalid file when it is chosen, takes back what the server would refuse', async () => {
    open('/admin/addproducts');
    // Like a drop, which is not filtered by the picker.
    const { upload, click } = userEvent.setup({ applyAccept: false });
    expect(fileInput()).toHaveAttribute('accept', '.jpg,.jpeg,.png');
    await upload(fileInput(), new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please select an image file.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await upload(fileInput(), new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' }));
    expect(await screen.findByText('File size exceeds 5MB limit')).toBeInTheDocument();

    for (const [start, message] of [
      ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'HEIC pictures are not accepted. Please choose a JPEG or PNG.'],
      [
        '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u001f\u00e0\0\0\u0017\u00e8',
        'This picture has 50 megapixels. At most 24 megapixels are accepted.',
      ],
    ] as const) {
      const bytes = Buffer.from(start, 'latin1');
      await upload(fileInput(), new NodeFile([bytes], 'IMG_1.jpg', { type: 'image/jpeg' }) as unknown as File);
      expect(await screen.findByText(`IMG_1.jpg: ${message}`)).toBeInTheDocument();
      expect(screen.queryByRole('img')).not.toBeInTheDocument();
    }
    await click(submit());
    expect(fileInput()).toBeInvalid();
    expect(api.bodies('admin/products/store')).toEqual([]);
  });

  it("puts the server's messages under their fields; then sends name, modal and image once, says §8 Product Added Successfully (§2 Add Products: Product Added Successfully), clears the form, and goes to the list", async () => {
    const message = 'This model already has a product with this name';
    const refusal = { message, code: 'product_exists', errors: { name: message } };
    api.on('POST admin/products/store', { status: 409, json: refusal });
    const { user, router } = open('/admin/addproducts');
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(nameInput()).toHaveAccessibleDescription(message));
    expect(nameInput()).toHaveValue(' Ball Valve ');
    expect(modelSelect()).toHaveDisplayValue('Flow Series');
    expect(screen.getByText('valve.jpg')).toBeInTheDocument();

    const release = hold('POST admin/products/store', added);
    await user.click(submit());
    await user.click(submit());
    await waitFor(() => expect(api.bodies('admin/products/store')).toHaveLength(2));
    release();
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
    const calls = api.callsOf('admin/products/store');
    expect(calls).toHaveLength(2);
    expect(calls[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(calls[1]?.body).toMatch(/name="name"\r\n\r\nBall Valve\r\n/);
    expect(calls[1]?.body).toMatch(/name="modal"\r\n\r\n3\r\n/);
    expect(calls[1]?.body).not.toMatch(/name="sku"/);
    expect(calls[1]?.body).toMatch(
      /name="image"; filename="valve.jpg"\r\nContent-Type: image\/jpeg\r\n\r\npicture bytes/,
    );

    await act(() => router.navigate('/admin/addproducts'));
    expect(nameInput()).toHaveValue('');
    expect(modelSelect()).toHaveDisplayValue('Select a model');
    expect(screen.queryByText('valve.jpg')).not.toBeInTheDocument();
  });

  it('stays on the page that the admin went to during a slow upload or rename', async () => {
    const release = hold('POST admin/products/store', added);
    const { user, router } = open('/admin/addproducts');
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(api.bodies('admin/products/store')).toHaveLength(1));
    await act(() => router.navigate('/admin/models'));
    release();
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/models');

    const renamed = hold('PUT admin/product/name', updated);
    await act(() => router.navigate('/admin/product/edit?id=3'));
    await user.type(await screen.findByDisplayValue('Coupler'), ' II{Enter}');
    await waitFor(() => expect(api.bodies('admin/product/name')).toHaveLength(1));
    await act(() => router.navigate('/admin/models'));
    renamed();
    expect(await screen.findByText('Saved as Coupler II.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/models');
  });

  it('offers to add a model when there is none, and Retry when they did not come', async () => {
    api.on('POST admin/models', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open('/admin/addproducts');
    await screen.findByText('Internal error');
    api.on('POST admin/models', { json: { message: 'Models', data: [] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const add = await screen.findByRole('link', { name: /There is no model yet/ });
    expect(add).toHaveAttribute('href', '/admin/add-model');
  });
});

describe('§2 /admin/product/edit', () => {
  const newImage = () => screen.getByLabelText('New image (optional)');
  const save = () => screen.getByRole('button', { name: 'Save' });
  const edit = '/admin/product/edit?id=3';

  it('shows the product, says "Please enter a product name" on the field, changes its name only, and goes to the list once the server has accepted it', async () => {
    api.on('PUT admin/product/name', updated);
    const { user, router, container } = open(edit);
    const name = await findName();
    expect(name).toHaveValue('Coupler');
    expect(screen.getByText('Flow Series')).toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/pictures/3-small.jpg');
    await user.clear(name);
    await user.click(save());
    expect(await screen.findByText('Please enter a product name')).toBeInTheDocument();
    await waitFor(() => expect(name).toHaveFocus());
    expect(api.bodies('admin/product/name')).toEqual([]);
    await user.type(name, '  UPVC Coupler ');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    expect(api.bodies('admin/product/name')).toEqual([{ id: 3, name: 'UPVC Coupler' }]);
    expect(screen.getByText('Saved as UPVC Coupler.')).toBeInTheDocument();
  });

  it('changes SKU, MRP, default points and category; the name stays as it is, and a taken SKU is said at its field', async () => {
    const sku = { message: "Another product has the SKU 'CP-20'", code: 'sku_exists' };
    const data = [{ ...product, sku: 'CP-1', mrp_paise: 14_950 }];
    api.on('POST admin/products', { json: { message: 'Products', data } });
    api.on('PUT admin/product/details', { status: 409, json: { ...sku, errors: { sku: sku.message } } });
    const { user, router } = open(edit);
    const field = async (name: string) => screen.findByLabelText(name);
    expect(await field('SKU')).toHaveValue('CP-1');
    expect(await field('MRP')).toHaveValue('149.50');
    await user.clear(await field('SKU'));
    await user.type(await field('SKU'), 'CP-20');
    await user.type(await field('Default points'), '40');
    await user.clear(await field('MRP'));
    await user.click(save());
    await waitFor(async () => expect(await field('SKU')).toHaveAccessibleDescription(sku.message));
    api.on('PUT admin/product/details', updated);
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    const sent = { id: 3, sku: 'CP-20', mrp: '', default_points: '40', category: '' };
    expect(api.bodies('admin/product/details')).toEqual([sent, sent]);
  });

  it('shows a failure to load in place; replaces the picture where another is chosen, and leaves a name alone that was not changed', async () => {
    api.on('PUT admin/product/image', updated);
    api.on('POST admin/products', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user, router } = open(edit);
    expect(await screen.findByText('The product could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/products', { json: { message: 'Products', data: [product] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findName();
    await user.upload(newImage(), picture);
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    const [form] = api.bodies('admin/product/image') as string[];
    expect(form).toMatch(/name="id"\r\n\r\n3\r\n/);
    expect(form).toMatch(/name="image"; filename="valve.jpg"/);
    expect(api.bodies('admin/product/name')).toEqual([]);
  });

  it('§9 Image maximum: says at once that a file is too large; keeps an accepted name where the picture is refused: what is sent again is the picture alone', async () => {
    const message = 'Please select an image file.';
    api.on('PUT admin/product/name', updated);
    api.on('PUT admin/product/image', { status: 400, json: { message, code: 'x', errors: { image: message } } });
    const { user, router } = open(edit);
    await user.type(await findName(), ' 2');
    await user.upload(newImage(), new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' }));
    expect(await screen.findByText('File size exceeds 5MB limit')).toBeInTheDocument();
    await user.click(save());
    expect(api.bodies('admin/product/name')).toEqual([]);
    await user.upload(newImage(), picture);
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    api.on('PUT admin/product/image', updated);
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    expect(api.bodies('admin/product/name')).toEqual([{ id: 3, name: 'Coupler 2' }]);
    expect(api.bodies('admin/product/image')).toHaveLength(2);
  });

  it('shows a refusal in place, logs it, and loses nothing typed; Cancel goes to the list', async () => {
    api.on('PUT admin/product/name', { status: 404, json: { message: 'Product not found', code: 'x' } });
    const { user, router } = open(edit);
    await user.type(await findName(), ' 2');
    await user.click(save());
    expect(await screen.findByText('Product not found')).toBeInTheDocument();
    expect(await findName()).toHaveValue('Coupler 2');
    expect(console.error).toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/admin/product/edit');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/admin/products');
    expect(api.bodies('admin/product/name')).toHaveLength(1);
  });

  it.each(['?id=0', '?id=99'])('says that there is no product %s, with the way to the list', async (search) => {
    const { router } = open(`/admin/product/edit${search}`);
    expect(await screen.findByText('There is no such product')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Products List' })).toHaveAttribute('href', '/admin/products');
    expect(router.state.location.search).toBe(search);
    // Without an id, the list follows at once.
    await act(() => router.navigate('/admin/product/edit?id='));
    expect(router.state.location.pathname).toBe('/admin/products');
  });
});
