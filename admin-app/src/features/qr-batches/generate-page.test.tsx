import { screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { renderSignedIn } from '../../../test/render-signed-in';
import { GeneratePage } from './generate-page';

let api: ApiStandIn;

const batch = {
  id: 12,
  product_name: 'Ball Valve',
  model_name: 'Brass',
  quantity: 2400,
  reward_points: 40,
  scanned_count: 0,
  created_at: '2026-11-21T05:12:00.000Z',
  status: 'active',
  first_serial: 10_483,
  last_serial: 12_882,
};
const choices: Record<number, { id: number; name: string }[]> = {
  1: [{ id: 7, name: 'Ball Valve' }],
  2: [
    { id: 8, name: 'Elbow 90°' },
    { id: 9, name: 'Coupler' },
  ],
  3: [],
};

beforeAll(async () => {
  api = await ApiStandIn.start();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await api.stop();
});
beforeEach(() => {
  api.reset();
  const names = ['Brass', 'Flow Series', 'Empty Series'];
  api.on('POST admin/models', {
    json: { message: 'Models', data: names.map((model, index) => ({ id: index + 1, model, product_count: 1 })) },
  });
  api.on('POST admin/product/model', ({ body }) => {
    const products = choices[(body as { modal: number }).modal];
    return { json: { message: 'Products', products, data: products } };
  });
  api.on('POST admin/qr-generator', { status: 201, json: { message: 'Generated', data: batch } });
});

const open = () => renderSignedIn([{ path: '/admin/qrgenerate', element: <GeneratePage /> }], '/admin/qrgenerate', api);
const model = () => screen.getByRole('combobox', { name: 'Model' });
const product = () => screen.getByRole('combobox', { name: 'Product' });
const points = () => screen.getByRole('textbox', { name: 'Reward points per QR' });
const quantity = () => screen.getByRole('textbox', { name: 'Quantity' });
const submit = () => screen.getByRole('button', { name: /^Generate/ });

async function choose(user: ReturnType<typeof open>['user'], modelName: string, productName: string) {
  await screen.findByRole('option', { name: modelName });
  await user.selectOptions(model(), modelName);
  await screen.findByRole('option', { name: productName });
  await user.selectOptions(product(), productName);
}

describe('/admin/qrgenerate', () => {
  it('§5 Generate QR: Please select a model. Please select a product. Please enter reward points. Please enter quantity. Reward points must be an integer. Quantity must be an integer.', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: 'Brass' });
    await user.click(submit());
    await waitFor(() => expect(model()).toHaveAccessibleDescription('Please select a model.'));
    expect(product()).toHaveAccessibleDescription('Please select a product.');
    expect(points()).toHaveAccessibleDescription('Please enter reward points.');
    expect(quantity()).toHaveAccessibleDescription('Please enter quantity.');
    await waitFor(() => expect(model()).toHaveFocus());
    await user.type(points(), '1e3');
    await user.type(quantity(), '2.5');
    await waitFor(() => expect(points()).toHaveAccessibleDescription('Reward points must be an integer.'));
    expect(quantity()).toHaveAccessibleDescription('Quantity must be an integer.');
    expect(api.bodies('admin/qr-generator')).toEqual([]);
  });

  it('offers the products of the chosen model, and forgets a product of another', async () => {
    const { user } = open();
    await choose(user, 'Flow Series', 'Coupler');
    expect(product()).toHaveDisplayValue('Coupler');
    await user.selectOptions(model(), 'Brass');
    expect(await screen.findByRole('option', { name: 'Ball Valve' })).toBeInTheDocument();
    expect(product()).toHaveDisplayValue('Select a product');
    expect(screen.queryByRole('option', { name: 'Coupler' })).not.toBeInTheDocument();
    expect(api.bodies('admin/product/model')).toEqual([{ modal: 2 }, { modal: 1 }]);
    await user.selectOptions(model(), 'Empty Series');
    expect(await screen.findByRole('link', { name: /no product yet/ })).toHaveAttribute('href', '/admin/addproducts');
  });

  it('tells the consequence before it is generated', async () => {
    const { user } = open();
    expect(submit()).toHaveAccessibleName('Generate QRs');
    await user.type(quantity(), '2400');
    expect(quantity()).toHaveAccessibleDescription('100 A4 sheets of 24');
    await user.type(points(), '40');
    expect(quantity()).toHaveAccessibleDescription('100 A4 sheets of 24 · 96,000 points if all are scanned');
    expect(submit()).toHaveAccessibleName('Generate 2,400 QRs');
    await user.clear(quantity());
    await user.type(quantity(), '1');
    expect(quantity()).toHaveAccessibleDescription('1 A4 sheet of 24 · 40 points if all are scanned');
    expect(submit()).toHaveAccessibleName('Generate 1 QR');
  });

  it('previews the first sheet with as many labels as there will be, and no code on them', async () => {
    const { user } = open();
    await choose(user, 'Brass', 'Ball Valve');
    await user.type(quantity(), '5');
    const sheet = screen.getByRole('list', { name: 'Preview of the first sheet' });
    expect(within(sheet).getAllByText('Ball Valve')).toHaveLength(5);
    expect(within(sheet).queryByRole('img')).not.toBeInTheDocument();
  });

  it('§2 /admin/qrgenerate: generates, and offers Print and the list', async () => {
    const { user } = open();
    await choose(user, 'Brass', 'Ball Valve');
    await user.type(points(), '40');
    await user.type(quantity(), ' 2400 ');
    await user.click(submit());
    const done = await screen.findByRole('heading', { name: '2,400 QRs generated' });
    await waitFor(() => expect(done).toHaveFocus());
    expect(api.bodies('admin/qr-generator')).toEqual([{ modal: 1, product_id: 7, reward_points: 40, quantity: 2400 }]);
    expect(screen.getByText('#10483 – #12882')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '/admin/print-qrs/12');
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');
    await user.click(screen.getByRole('button', { name: 'Generate more' }));
    expect(quantity()).toHaveValue('');
  });

  it("puts the server's refusal under its field, and loses nothing typed", async () => {
    const message = 'Quantity is too high';
    api.on('POST admin/qr-generator', {
      status: 400,
      json: { message, code: 'invalid_input', errors: { quantity: message } },
    });
    const { user } = open();
    await choose(user, 'Brass', 'Ball Valve');
    await user.type(points(), '40');
    await user.type(quantity(), '50000{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(quantity()).toHaveValue('50000');
    expect(product()).toHaveDisplayValue('Ball Valve');
  });
});
