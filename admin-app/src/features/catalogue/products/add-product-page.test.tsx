import { File as NodeFile } from 'node:buffer';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { AddProductPage } from './add-product-page';

const shownPictures = new Map<string, File>();

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => {
    const url = `blob:test/${shownPictures.size}`;
    shownPictures.set(url, file as File);
    return url;
  };
  URL.revokeObjectURL = (url) => void shownPictures.delete(url);
});
afterAll(async () => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  shownPictures.clear();
  api.on('POST admin/models', {
    json: { message: 'Models', data: [{ id: 3, model: 'Flow Series', product_count: 0 }] },
  });
});

// Node's File: its fetch does not support jsdom's.
const picture = new NodeFile(['picture bytes'], 'valve.jpg', { type: 'image/jpeg' }) as unknown as File;
const fileInput = () => screen.getByLabelText('Product image');
const nameInput = () => screen.getByRole('textbox', { name: 'Product name' });
const modelSelect = () => screen.getByRole('combobox', { name: 'Model' });
const submit = () => screen.getByRole('button', { name: 'Add Product' });

function open() {
  const pages = [
    { path: '/admin/addproducts', element: <AddProductPage /> },
    { path: '/admin/products', element: <h1>Products List</h1> },
    { path: '/admin/models', element: <h1>Models List</h1> },
  ];
  return visit({ pages: pages, path: '/admin/addproducts', signedIn: true });
}

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.upload(fileInput(), picture);
  await user.type(nameInput(), ' Ball Valve ');
  await screen.findByRole('option', { name: 'Flow Series' });
  await user.selectOptions(modelSelect(), 'Flow Series');
}

describe('/admin/addproducts', () => {
  it('§2 /admin/addproducts, §2 Add Products: Select a model; §5 Add product: order: Please select a file, Please enter a product name, Please enter a model name; sends nothing meanwhile', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: 'Flow Series' });
    expect(modelSelect()).toHaveDisplayValue('Select a model');

    await user.click(submit());
    expect(await screen.findByText('Please select a file')).toBeInTheDocument();
    expect(screen.queryByText('Please enter a product name')).not.toBeInTheDocument();
    expect(fileInput()).toBeInvalid();
    await waitFor(() => expect(fileInput()).toHaveFocus());

    await user.upload(fileInput(), picture);
    await user.click(submit());
    expect(await screen.findByText('Please enter a product name')).toBeInTheDocument();
    expect(screen.queryByText('Please select a file')).not.toBeInTheDocument();
    expect(screen.queryByText('Please enter a model name')).not.toBeInTheDocument();
    await waitFor(() => expect(nameInput()).toHaveFocus());

    await user.type(nameInput(), 'Ball Valve');
    await user.click(submit());
    expect(await screen.findByText('Please enter a model name')).toBeInTheDocument();
    expect(modelSelect()).toHaveAccessibleDescription('Please enter a model name');
    await waitFor(() => expect(modelSelect()).toHaveFocus());
    expect(api.bodies('admin/products/store')).toEqual([]);
  });

  it('§9 Accepted image extensions, §5 Add product: picker; reports an invalid file when it is chosen: Please select an image file. File size exceeds 5MB limit', async () => {
    open();
    // Like a drop, which is not filtered by the picker.
    const { upload: put } = userEvent.setup({ applyAccept: false });
    const upload = (file: File) => put(fileInput(), file);
    expect(fileInput()).toHaveAttribute('accept', '.jpg,.jpeg,.png');
    await upload(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please select an image file.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await upload(new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' }));
    expect(await screen.findByText('File size exceeds 5MB limit')).toBeInTheDocument();
    await upload(picture);
    await waitFor(() => expect(screen.queryByText('File size exceeds 5MB limit')).not.toBeInTheDocument());
  });

  it.each([
    [
      'a HEIC photo named .jpg',
      '\0\0\0\u0018ftypheic\0\0\0\0mif1heic',
      'HEIC pictures are not accepted. Please choose a JPEG or PNG.',
    ],
    [
      'a picture of 50 megapixels',
      '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u001f\u00e0\0\0\u0017\u00e8',
      'This picture has 50 megapixels. At most 24 megapixels are accepted.',
    ],
  ])('takes %s back at once, and says why', async (_what, start, message) => {
    const { user } = open();
    const photo = new NodeFile([Buffer.from(start, 'latin1')], 'IMG_1.jpg', { type: 'image/jpeg' }) as unknown as File;
    await user.upload(fileInput(), photo);
    expect(await screen.findByText(`IMG_1.jpg: ${message}`)).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(submit());
    expect(fileInput()).toBeInvalid();
    expect(api.bodies('admin/products/store')).toEqual([]);
  });

  it('§2 Add Products: preview of the chosen picture, released when the choice is undone', async () => {
    const { user } = open();
    await user.upload(fileInput(), picture);
    const preview = screen.getByRole('img', { name: 'Preview of valve.jpg' });
    expect(shownPictures.get(preview.getAttribute('src') ?? '')).toBe(picture);
    await user.click(screen.getByRole('button', { name: 'Remove valve.jpg' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(shownPictures.size).toBe(0);
  });

  it('sends name, modal and image, says §8 Product Added Successfully (§2 Add Products: Product Added Successfully), clears the form, and goes to the list', async () => {
    api.on('POST admin/products/store', { status: 201, json: { message: 'Product Added Successfully', data: {} } });
    const { user, router } = open();
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');

    const call = api.calls.find(({ path }) => path === 'admin/products/store');
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.body).toMatch(/name="name"\r\n\r\nBall Valve\r\n/);
    expect(call?.body).toMatch(/name="modal"\r\n\r\n3\r\n/);
    expect(call?.body).toMatch(/name="image"; filename="valve.jpg"\r\nContent-Type: image\/jpeg\r\n\r\npicture bytes/);

    await act(() => router.navigate('/admin/addproducts'));
    expect(nameInput()).toHaveValue('');
    expect(modelSelect()).toHaveDisplayValue('Select a model');
    expect(screen.queryByText('valve.jpg')).not.toBeInTheDocument();
  });

  it("puts the server's messages under their fields, and loses nothing typed", async () => {
    const message = 'This model already has a product with this name';
    api.on('POST admin/products/store', {
      status: 409,
      json: { message, code: 'product_exists', errors: { name: message } },
    });
    const { user } = open();
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(nameInput()).toHaveAccessibleDescription(message);
    expect(nameInput()).toHaveValue(' Ball Valve ');
    expect(modelSelect()).toHaveDisplayValue('Flow Series');
    expect(screen.getByText('valve.jpg')).toBeInTheDocument();
  });

  it('is sent once, however often it is pressed', async () => {
    let response = () => {};
    const answered = new Promise<void>((resolve) => (response = resolve));
    api.on('POST admin/products/store', async () => {
      await answered;
      return { status: 201, json: { message: 'Product Added Successfully', data: {} } };
    });
    const { user, router } = open();
    await fillIn(user);
    await user.click(submit());
    await user.click(submit());
    await waitFor(() => expect(api.bodies('admin/products/store')).toHaveLength(1));
    response();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products'));
    expect(api.bodies('admin/products/store')).toHaveLength(1);
  });

  it('stays on the page that the admin went to during a slow upload', async () => {
    let response = () => {};
    const answered = new Promise<void>((resolve) => (response = resolve));
    api.on('POST admin/products/store', async () => {
      await answered;
      return { status: 201, json: { message: 'Product Added Successfully', data: {} } };
    });
    const { user, router } = open();
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(api.bodies('admin/products/store')).toHaveLength(1));
    await act(() => router.navigate('/admin/models'));
    response();
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/models');
  });

  it('offers to add a model when there is none, and Retry when they did not come', async () => {
    api.on('POST admin/models', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open();
    await screen.findByText('Internal error');
    api.on('POST admin/models', { json: { message: 'Models', data: [] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /There is no model yet/ })).toHaveAttribute(
      'href',
      '/admin/add-model',
    );
  });
});
