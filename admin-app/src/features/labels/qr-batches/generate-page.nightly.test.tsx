import { setupI18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { ValidationError } from 'yup';
import { api } from '../../../../test/api';
import { quietConsole, catchSavedFiles } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { GeneratePage } from './generate-page';
import { createGenerateSchema, readCount } from './generate.schema';
import { labelLines, labelSheets, sheetRow } from './label-sheets.samples';

const batch = {
  ...{ id: 12, product_name: 'Ball Valve', model_name: 'Brass', status: 'active' },
  ...{
    quantity: 2400,
    reward_points: 40,
    scanned_count: 0,
    voided_count: 0,
    first_serial: 10_483,
    last_serial: 12_882,
  },
  created_at: '2026-11-21T05:12:00.000Z',
};
const choices: Record<number, { id: number; name: string; default_points?: number }[]> = {
  1: [{ id: 7, name: 'Ball Valve' }],
  2: [
    { id: 8, name: 'Elbow 90°' },
    { id: 9, name: 'Coupler', default_points: 25 },
  ],
  3: [],
};

quietConsole();
const saved = catchSavedFiles();
beforeEach(() => {
  localStorage.removeItem('label-sheet');
  api.on('GET admin/label-sheets', { json: labelSheets });
  api.on('GET admin/label-sheets/lines', { json: labelLines });
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

const open = () =>
  visit({
    pages: [{ path: '/admin/qrgenerate', element: <GeneratePage /> }],
    path: '/admin/qrgenerate',
    signedIn: true,
  });
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
    await user.type(quantity(), '20000');
    await user.click(submit());
    await waitFor(() => expect(model()).toHaveAccessibleDescription('Please select a model.'));
    await waitFor(() => expect(model()).toHaveFocus());
    // A large batch is not confirmed before it has its product.
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.clear(quantity());
    expect(product()).toHaveAccessibleDescription('Please select a product.');
    expect(points()).toHaveAccessibleDescription('Please enter reward points.');
    await waitFor(() => expect(quantity()).toHaveAccessibleDescription('Please enter quantity.'));
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

  it('fills in the default points of the product, and leaves what was typed', async () => {
    const { user } = open();
    await choose(user, 'Flow Series', 'Coupler');
    expect(points()).toHaveValue('25');
    await user.selectOptions(product(), 'Elbow 90°');
    expect(points()).toHaveValue('');
    await user.type(points(), '30');
    await user.selectOptions(product(), 'Coupler');
    expect(points()).toHaveValue('30');
  });

  it('shows the consequence before it is generated, and the first sheet without codes', async () => {
    const { user } = open();
    await choose(user, 'Brass', 'Ball Valve');
    expect(submit()).toHaveAccessibleName('Generate QRs');
    await user.type(quantity(), '2400');
    await waitFor(() => expect(quantity()).toHaveAccessibleDescription('100 A4 sheets of 24'));
    await user.type(points(), '40');
    expect(quantity()).toHaveAccessibleDescription('100 A4 sheets of 24 · 96,000 points if all are scanned');
    expect(submit()).toHaveAccessibleName('Generate 2,400 QRs');
    await user.clear(quantity());
    await user.type(quantity(), '1');
    expect(quantity()).toHaveAccessibleDescription('1 A4 sheet of 24 · 40 points if all are scanned');
    expect(submit()).toHaveAccessibleName('Generate 1 QR');
    await user.type(quantity(), '0');
    const sheet = await screen.findByRole('list', { name: 'Preview of the first sheet' });
    await waitFor(() => expect(within(sheet).getAllByText('Ball Valve')).toHaveLength(10));
    expect(within(sheet).queryByRole('img')).not.toBeInTheDocument();
  });

  it("§2 /admin/qrgenerate: puts the server's refusal under its field, repeats a lost request under the same key, generates, and offers Print and the list", async () => {
    const message = 'Quantity is too high';
    const refusal = { message, code: 'invalid_input', errors: { quantity: message } };
    api.on('POST admin/qr-generator', { status: 400, json: refusal });
    const { user } = open();
    const fill = async (labels: string) => {
      await choose(user, 'Brass', 'Ball Valve');
      await user.type(points(), '40');
      await user.type(quantity(), labels);
    };
    await fill(' 2401{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(quantity()).toHaveValue(' 2401');
    expect(product()).toHaveDisplayValue('Ball Valve');

    api.on('POST admin/qr-generator', { broken: true });
    await user.type(quantity(), '{Backspace}0{Enter}');
    await screen.findByText('The server cannot be reached. Please try again in a moment.');
    api.on('POST admin/qr-generator', { status: 201, json: { message: 'Generated', data: batch } });
    await user.dblClick(submit());
    const done = await screen.findByRole('heading', { name: '2,400 QRs generated' });
    await waitFor(() => expect(done).toHaveFocus());
    expect(screen.getByText('#10483 – #12882')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '/admin/print-qrs/12');
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');

    await user.click(screen.getByRole('button', { name: 'Generate more' }));
    expect(quantity()).toHaveValue('');
    await fill('2400{Enter}');
    await screen.findByRole('heading', { name: '2,400 QRs generated' });
    const [refused, lost, repeated, next, ...others] = api
      .callsOf('admin/qr-generator')
      .map(({ headers, body }) => ({ key: headers['idempotency-key'], body }));
    expect(others).toEqual([]);
    expect(lost?.body).toEqual({ modal: 1, product_id: 7, reward_points: 40, quantity: 2400 });
    expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toEqual(lost);
    expect(next?.body).toEqual(lost?.body);
    expect(new Set([refused?.key, lost?.key, next?.key]).size).toBe(3);
  });

  it('asks for the quantity once more above 10,000, with what it costs', async () => {
    const { user } = open();
    await choose(user, 'Brass', 'Ball Valve');
    await user.type(points(), '40');
    await user.type(quantity(), '1000000');
    await user.click(submit());
    const dialog = await screen.findByRole('alertdialog', { name: 'Generate 10,00,000 QRs?' });
    expect(dialog).toHaveAccessibleDescription('41,667 A4 sheets of 24 · 4,00,00,000 points if all are scanned');
    const again = within(dialog).getByRole('textbox', { name: 'Confirm the quantity' });
    const confirm = within(dialog).getByRole('button', { name: 'Generate 10,00,000 QRs' });
    await user.type(again, '100000');
    await user.click(confirm);
    expect(again).toHaveAccessibleDescription(/^Type 10,00,000 to confirm/);
    expect(api.bodies('admin/qr-generator')).toEqual([]);
    await user.clear(again);
    await user.type(again, '10,00,000');
    await user.click(confirm);
    await waitFor(() => expect(api.bodies('admin/qr-generator')).toMatchObject([{ quantity: 1_000_000 }]));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the label sheet beside the form', () => {
  const sheetChoice = async () => {
    await screen.findByRole('option', { name: /^A4 · 65/ });
    return screen.getByRole('combobox', { name: 'Sheet' });
  };
  const preview = () => screen.findByRole('list', { name: 'Preview of the first sheet' });

  it('is one of the presets, and remembered; the start goes along to the print page', async () => {
    const { user, router } = open();
    await user.selectOptions(await sheetChoice(), 'A4 · 65 labels · 60 × 30 mm');
    await user.type(quantity(), '130');
    const start = screen.getByRole('textbox', { name: 'Start at label' });
    await user.clear(start);
    await user.type(start, '4');
    expect(start).toHaveAccessibleDescription('Skips the 3 labels already used');
    expect(quantity()).toHaveAccessibleDescription('3 A4 sheets of 65');
    const places = within(await preview()).getAllByRole('listitem', { hidden: true });
    expect(places.map((place) => place.hasAttribute('data-used'))).toEqual([
      ...[true, true, true],
      ...Array.from({ length: 62 }, () => false),
    ]);
    expect(router.state.location.search).toBe('?start_at=4');
    expect(JSON.parse(localStorage.getItem('label-sheet') ?? '')).toMatchObject({ preset: '65-38x21' });
    await choose(user, 'Brass', 'Ball Valve');
    await user.type(points(), '40{Enter}');
    expect(await screen.findByRole('link', { name: 'Print' })).toHaveAttribute(
      'href',
      '/admin/print-qrs/12?start_at=4',
    );
  });

  it('accepts a custom size, validated by the server, and warns of modules that are too small', async () => {
    const message = 'The labels are 11.54 mm too wide for A4';
    api.on('GET admin/label-sheets/own', ({ query }) => {
      const width = query.get('label_width');
      if (width === '70') {
        return { status: 400, json: { message, code: 'invalid_input', errors: { label_width: message } } };
      }
      return { json: { message: 'Label sheet', data: sheetRow(null, 3, 8, { module_is_small: width === '20' }) } };
    });
    const { user } = open();
    await user.selectOptions(await sheetChoice(), 'Custom size');
    const width = screen.getByRole('textbox', { name: 'Label width (mm)' });
    await user.clear(width);
    await user.type(width, '70');
    await waitFor(() => expect(width).toHaveAccessibleDescription(message));
    expect(width).toHaveValue('70');
    await user.clear(width);
    await user.type(width, '20');
    expect(await screen.findByText('The codes may not scan')).toBeInTheDocument();
    expect(await preview()).toBeInTheDocument();
  });

  it('says when the sheets cannot be loaded; fetches the test sheet of what is chosen; names an invalid position', async () => {
    api.on('GET admin/label-sheets', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    api.on('GET admin/label-sheets/test.pdf', { text: '%PDF', headers: { 'content-type': 'application/pdf' } });
    const { user } = open();
    expect(await screen.findByText('The label sheets could not be loaded.')).toBeInTheDocument();
    api.on('GET admin/label-sheets', { json: labelSheets });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await preview()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Test sheet' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['label-test-sheet.pdf']));
    const start = screen.getByRole('textbox', { name: 'Start at label' });
    await user.type(start, '00');
    expect(start).toHaveAccessibleDescription('Enter a label from 1 to 24.');
    expect(start).toHaveValue('100');
  });
});

describe('the values of a batch', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const noInteger = 'Reward points must be an integer. Quantity must be an integer.';

  it.each([
    ...['10.5', '1e3', '-5', '+5', '０', '१०', 'abc', '1,000'].map((text) => [text, noInteger, undefined] as const),
    ['0', 'Quantity must be at least 1.', 0],
    ['1', '', 1],
    [' 1000000 ', '', 1_000_000],
    ['1000001', 'Reward points can be at most 10,00,000. Quantity can be at most 10,00,000.', undefined],
  ] as const)('§5 Generate QR: of points and quantity %p it says: %s', async (text, problems, count) => {
    const values = { modelId: '1', productId: '2', rewardPoints: text, quantity: text };
    const found = await createGenerateSchema(i18n)
      .validate(values, { abortEarly: false })
      .then(
        () => [],
        (error: ValidationError) => error.errors,
      );
    expect(found.toSorted().reverse().join(' ')).toBe(problems);
    expect(readCount(text, 0)).toBe(count);
    expect(readCount(text, 1)).toBe(count || undefined);
  });
});
