import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { narrowProducts, ProductsPage, productsSchema, type ProductsQuery } from './products-page';

let products: { id: number; name: string; model_id: number; model_name: string }[];

const response = () => ({
  json: {
    message: 'Products',
    data: products.map((product) => ({
      ...product,
      imageUrl: `/api/pictures/${product.id}.jpg`,
      thumbnailUrl: product.id === 3 ? '' : `/api/pictures/${product.id}-small.jpg`,
      reward_points: 0,
      created_at: `2026-11-0${product.id % 10}T08:00:00.000Z`,
    })),
  },
});

quietConsole();
beforeEach(() => {
  products = [
    { id: 1, name: 'Ball Valve', model_id: 1, model_name: 'Brass' },
    { id: 2, name: 'Elbow 90°', model_id: 2, model_name: 'Flow Series' },
    { id: 3, name: 'Coupler', model_id: 2, model_name: 'Flow Series' },
  ];
  api.on('POST admin/products', response);
  api.on('POST admin/models', {
    json: {
      message: 'Models',
      data: [
        { id: 1, model: 'Brass', product_count: 1 },
        { id: 2, model: 'Flow Series', product_count: 2 },
      ],
    },
  });
});

const open = (at = '/admin/products') =>
  visit({ pages: [{ path: '/admin/products', element: <ProductsPage /> }], path: at, signedIn: true });
const findGrid = () => screen.findByRole('list', { name: 'Products' });
const shownNames = () =>
  screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'));
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('/admin/products', () => {
  it('§2 /admin/products: §2 Products List: each card shows picture, model and name; newest first; the way to Add Products', async () => {
    open();
    const cards = within(await findGrid()).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringContaining('CouplerFlow Series'),
      expect.stringContaining('Elbow 90°Flow Series'),
      expect.stringContaining('Ball ValveBrass'),
    ]);
    expect(cards[2]?.querySelector('img')).toHaveAttribute('src', '/api/pictures/1-small.jpg');
    expect(screen.getByRole('link', { name: 'Add Products' })).toHaveAttribute('href', '/admin/addproducts');
    // A placeholder in place of a picture that does not load.
    fireEvent.error(cards[2]!.querySelector('img')!);
    expect(cards[2]!.querySelector('img')).toBeNull();
  });

  it('keeps search, model and sort in the address, and finds them there again', async () => {
    const { user, router } = open('/admin/products?q=e&sort=name');
    await findGrid();
    expect(shownNames()).toEqual(['Edit Ball Valve', 'Edit Coupler', 'Edit Elbow 90°']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Flow Series');
    expect(shownNames()).toEqual(['Edit Coupler', 'Edit Elbow 90°']);
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'l');
    expect(shownNames()).toEqual(['Edit Elbow 90°']);
    expect(router.state.location.search).toBe('?q=el&sort=name&model=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort: Newest');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'All models');
    expect(router.state.location.search).toBe('?q=el');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Flow Series');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No product matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(router.state.location.search).toBe('');
    expect(shownNames()).toHaveLength(3);
  });

  it('§8 failures of product requests: shows a failure in place, logs it, and tries again; offers the first step when there is none', async () => {
    jest.mocked(console.error).mockClear();
    api.on('POST admin/products', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open();
    expect(await screen.findByText('The products could not be loaded.')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalled();
    products = [];
    api.on('POST admin/products', response);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No products yet')).toBeInTheDocument();
  });

  it('draws a large catalogue in steps', async () => {
    products = Array.from({ length: 70 }, (_, index) => ({
      id: (index % 9) + 1 + index * 10,
      name: `Elbow ${index}`,
      model_id: 1,
      model_name: 'Brass',
    }));
    const { user } = open();
    expect(within(await findGrid()).getAllByRole('listitem')).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Show more products' }));
    expect(within(await findGrid()).getAllByRole('listitem')).toHaveLength(70);
    expect(screen.queryByRole('button', { name: 'Show more products' })).not.toBeInTheDocument();
  });
});

describe('the edit popup', () => {
  it('§2 Products List: edit icon, §4 edit popup: loads product and model, §9 Edit popup width; stays open with a refusal; §4 edit popup: Cancel changes nothing, §4 edit popup: Save changes the name once the server has accepted it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Coupler' }));
    const popup = screen.getByRole('dialog', { name: 'Edit product' });
    expect(popup).toHaveStyle({ '--dialog-width': '500px' });
    expect(popup).toHaveTextContent('Model: Flow Series');
    const name = within(popup).getByRole('textbox', { name: 'Product name' });
    expect(name).toHaveValue('Coupler');
    expect(within(popup).getAllByRole('textbox')).toEqual([name]);
    // docs/product.md §2 "Edit popup": the picture is changed on /admin/product/edit, which the popup links.
    expect(popup.querySelector('input[type=file]')).toBeNull();
    expect(within(popup).getByRole('link', { name: 'Picture, SKU, price and points' })).toHaveAttribute(
      'href',
      '/admin/product/edit?id=3',
    );

    await user.clear(name);
    await user.click(within(popup).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a product name')).toBeInTheDocument();
    const message = 'This model already has a product with this name';
    api.on('PUT admin/product/name', { status: 409, json: { message, code: 'x', errors: { name: message } } });
    await user.type(name, 'Elbow 90°{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(name).toHaveValue('Elbow 90°');
    await user.click(within(popup).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    api.on('PUT admin/product/name', { json: { message: 'Product Updated Successfully', data: {} } });
    await user.click(screen.getByRole('button', { name: 'Edit Coupler' }));
    await user.type(screen.getByRole('textbox', { name: 'Product name' }), ' II');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit Coupler II' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.bodies('admin/product/name')).toEqual([
      { id: 3, name: 'Elbow 90°' },
      { id: 3, name: 'Coupler II' },
    ]);
    expect(api.bodies('admin/products')).toHaveLength(1);
  });
});

describe('removing', () => {
  const removal = { json: { message: 'Products Removed Successfully', data: { removed: [1, 3], not_found: [] } } };

  it('§2 Products List: by checkbox, §4 product selection: toggles; Remove Products asks §2 Products List: Remove Products, Are you sure you want to remove the selected products?', async () => {
    const { user } = open();
    await findGrid();
    expect(screen.queryByRole('button', { name: 'Remove Products' })).not.toBeInTheDocument();
    await user.click(box('Coupler'));
    await user.click(box('Ball Valve'));
    await user.click(box('Coupler'));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Products' }));
    const question = screen.getByRole('alertdialog', { name: 'Remove 1 product' });
    expect(question).toHaveTextContent('Are you sure you want to remove the selected products?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(box('Ball Valve')).toBeChecked();
    expect(api.bodies('admin/products')).toEqual([{}]);

    await user.type(screen.getByRole('searchbox'), 'coupler');
    expect(await screen.findByText('1 not shown')).toBeInTheDocument();
    // "Select all" after a search selects what it shows, and nothing else.
    await user.click(screen.getByRole('button', { name: 'Select only 1 shown' }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(screen.queryByText('1 not shown')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('button', { name: 'Remove Products' })).not.toBeInTheDocument();
  });

  it('§4 product selection: empties the list, drops the products from the view; §2 Products List: success state for 3 s (§9 Removal success indicator)', async () => {
    api.on('DELETE admin/products', removal);
    open();
    await findGrid();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await user.click(box('Coupler'));
      await user.click(box('Ball Valve'));
      await user.click(screen.getByRole('button', { name: 'Remove Products' }));
      await user.dblClick(screen.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.getByText('2 products were removed.')).toBeInTheDocument());
      expect(shownNames()).toEqual(['Edit Elbow 90°']);
      expect(box('Elbow 90°')).not.toBeChecked();
      expect(api.bodies('admin/products')).toContainEqual({ ids: [1, 3] });
      expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
      act(() => jest.advanceTimersByTime(2900));
      expect(screen.getByText('2 products were removed.')).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(200));
      expect(screen.queryByText('2 products were removed.')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('§8 failures of product requests: leaves everything as it was, says why, and logs it', async () => {
    jest.mocked(console.error).mockClear();
    api.on('DELETE admin/products', { status: 400, json: { message: 'Too many items', code: 'too_many_items' } });
    const { user } = open();
    await findGrid();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Products' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Too many items')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
  });

  it('names each selected product with the labels that keep paying, and what a search matched only in parts', async () => {
    products = Array.from({ length: 26 }, (_, index) => ({
      id: index + 1,
      name: index === 0 ? 'UX Valve' : `UX Ball Valve ${index}`,
      model_id: 1,
      model_name: 'Brass',
    }));
    api.on('GET admin/programme', { json: { message: 'Settings', data: { point_value_paise: 100 } } });
    api.on('POST admin/qr-batches/live-labels', ({ body }) => ({
      json: {
        message: 'Labels',
        data: (body as { product_ids: number[] }).product_ids
          .filter((id) => id <= 2)
          .map((product_id) => ({ product_id, labels: product_id * 1000, points: product_id * 40_000 })),
      },
    }));
    const { user } = open('/admin/products?q=ux+valve');
    await findGrid();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Remove Products' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Remove 26 products' }));
    expect(
      await question.findByText(/3,000 printed labels keep paying: up to 1,20,000 points \(₹1,20,000\)/),
    ).toBeInTheDocument();
    const rows = question.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(26);
    expect(rows).toContain('UX ValveBrass · 1,000 labels pay');
    expect(rows).toContain('UX Ball Valve 1Brass · 2,000 labels pay · not exactly “ux valve”');
    expect(rows).toContain('UX Ball Valve 25Brass · No labels that pay · not exactly “ux valve”');
  });
});

describe('narrowProducts', () => {
  const catalogue = [
    [1, 'Union 110 mm', 1, 'Flow Series', 1],
    [2, 'Union 15 mm', 1, 'Flow Series', 3],
    [3, 'Angle Stop Cock', 2, 'Brass', 2],
    [4, 'ball valve', 2, 'Brass', 2],
  ] as const;
  const all = catalogue.map(([id, name, modelId, modelName, day]) => {
    const createdAt = `2026-11-0${day}T08:00:00.000Z`;
    const details = id === 3 ? { sku: 'AC-15', category: 'Taps' } : {};
    return { id, name, modelId, modelName, createdAt, thumbnailUrl: undefined, rewardPoints: 0, ...details };
  });

  it.each([
    ['newest', {}, [2, 4, 3, 1]],
    ['oldest', {}, [1, 3, 4, 2]],
    ['name', {}, [3, 4, 2, 1]],
    ['model', {}, [3, 4, 2, 1]],
    ['newest', { search: 'union' }, [2, 1]],
    ['newest', { search: 'brass valve' }, [4]],
    ['newest', { search: 'ac-15' }, [3]],
    ['newest', { category: 'Taps' }, [3]],
    ['newest', { modelId: '2' }, [4, 3]],
    ['newest', { modelId: '2', search: 'union' }, []],
  ] as const)('sorts by %s what matches %j, by name, model, SKU and category', (column, filters, order) => {
    const query: ProductsQuery = {
      filters: { search: '', modelId: '', category: '', ...filters },
      sort: { column, direction: productsSchema.sort[column] },
    };
    expect(narrowProducts(all, query).map(({ id }) => id)).toEqual(order);
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
