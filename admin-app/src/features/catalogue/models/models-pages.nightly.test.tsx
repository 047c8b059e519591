import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit, someToken } from '../../../../test/visit';
import { AddModelPage, EditModelPage } from './model-form';
import { ModelsPage } from './models-page';

let models: { id: number; model: string; product_count: number }[];

quietConsole();
beforeEach(() => {
  models = [
    { id: 1, model: 'Brass', product_count: 3 },
    { id: 2, model: 'Flow Series', product_count: 0 },
  ];
  api.on('POST admin/models', () => ({ json: { message: 'Models', data: models } }));
});

const open = (at: string) =>
  visit({
    pages: [
      { path: '/admin/models', element: <ModelsPage /> },
      { path: '/admin/add-model', element: <AddModelPage /> },
      { path: '/admin/edit-model/:model_id', element: <EditModelPage /> },
    ],
    path: at,
    signedIn: true,
  });
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('/admin/models', () => {
  it('§2 /admin/models: lists every model, each with edit and delete', async () => {
    open('/admin/models');
    expect(await findRow('Brass')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit Flow Series' })).toHaveAttribute('href', '/admin/edit-model/2');
    expect(screen.getByRole('link', { name: '3 products of Brass' })).toHaveAttribute(
      'href',
      '/admin/products?model=1',
    );
    expect(screen.getByRole('link', { name: 'Add Model' })).toHaveAttribute('href', '/admin/add-model');
    expect(api.calls[0]?.headers.token).toBe(someToken);
  });

  it('deletes a model without products once it is confirmed; of one with products it says why not', async () => {
    const refusal = 'This model has products. Remove its products first.';
    api.on('DELETE admin/models', { status: 409, json: { message: refusal, code: 'model_in_use' } });
    const { user } = open('/admin/models');
    const brass = within(await findRow('Brass')).getByRole('button', { name: 'Delete Brass' });
    expect(brass).toBeDisabled();
    expect(brass).toHaveAccessibleDescription('Has 3 products. Remove them first.');
    // Phones show no tooltips.
    expect(screen.getByText('A model can be deleted once it has no products.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Delete Flow Series' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Flow Series?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 1 model' }));
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await findRow('Flow Series')).toBeInTheDocument();

    api.on('DELETE admin/models', ({ body }) => {
      models = models.filter(({ id }) => id !== (body as { id: number }).id);
      return { json: { message: 'Model Removed Successfully' } };
    });
    await user.click(screen.getByRole('button', { name: 'Delete Flow Series' }));
    await user.dblClick(screen.getByRole('button', { name: 'Delete 1 model' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Flow Series/ })).not.toBeInTheDocument());
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
      { id: 2 },
      { id: 2 },
    ]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('keeps the search in the address, and distinguishes no result from no model', async () => {
    const { user, router } = open('/admin/models?q=flow');
    expect(await findRow('Flow Series')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Brass/ })).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search models' }), 'x');
    expect(await screen.findByText('No model matches “flowx”')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?q=flowx');
  });

  it('pages through more than ten', async () => {
    models = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      model: `Model ${index + 1}`,
      product_count: 0,
    }));
    const { user, router } = open('/admin/models');
    expect(await screen.findByText('1–10 of 12')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await findRow('Model 12')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('offers the first step when there is none', async () => {
    models = [];
    open('/admin/models');
    expect(await screen.findByText('No models yet')).toBeInTheDocument();
  });

  const message = 'Your role does not include this. Ask the owner of the programme.';
  it.each([
    ['en', 'not_permitted', message],
    ['hi', 'not_permitted', 'आपकी भूमिका में यह शामिल नहीं है। प्रोग्राम के मालिक से पूछें।'],
    ['hi', 'balance_too_low', message],
  ])('shows a failure in place, in %s the error %s as: %s; and tries again', async (language, code, text) => {
    localStorage.setItem('language', language);
    api.on('POST admin/models', { status: 403, json: { message, code } });
    const { user } = open('/admin/models');
    expect(await screen.findByText(text)).toBeVisible();
    api.on('POST admin/models', { json: { message: 'Models', data: models } });
    await user.click(screen.getByRole('button', { name: language === 'en' ? 'Retry' : 'फिर से कोशिश करें' }));
    expect(await findRow('Brass')).toBeInTheDocument();
  });
});

describe('/admin/add-model', () => {
  it('§5 Add model: Please enter a model name; §2 /admin/add-model: stores the trimmed name, goes to the list', async () => {
    const { user, router } = open('/admin/add-model');
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const name = screen.getByRole('textbox', { name: 'Model name' });
    expect(leaves()).toBe(true);
    await user.type(name, '   ');
    // The browser asks before half-typed changes are lost by a reload.
    expect(leaves()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Add Model' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Please enter a model name'));
    await waitFor(() => expect(name).toHaveFocus());
    expect(api.calls).toEqual([]);
    api.on('POST admin/model/store', { status: 201, json: { message: 'Model Added Successfully', data: models[0] } });
    await user.type(name, '\u202a  UP\u200bVC\u00a0 {Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/models'));
    expect(api.bodies('admin/model/store')).toEqual([{ model: 'UPVC' }]);
    expect(screen.getByText('UPVC was added.')).toBeInTheDocument();
  });

  it('stays on the page that the admin went to while the model was being stored', async () => {
    let response = () => {};
    api.on('POST admin/model/store', async ({ body }) => {
      // With an id it is the other page, which reads its model (docs/product.md §7).
      if (!('id' in (body as object))) await new Promise<void>((resolve) => (response = resolve));
      return { status: 201, json: { message: 'Model Added Successfully', data: models[0] } };
    });
    const { user, router } = open('/admin/add-model');
    await user.type(screen.getByRole('textbox', { name: 'Model name' }), 'UPVC{Enter}');
    await waitFor(() => expect(api.bodies('admin/model/store')).toHaveLength(1));
    await act(() => router.navigate('/admin/edit-model/2'));
    response();
    expect(await screen.findByText('UPVC was added.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/edit-model/2');
  });

  it('§8 failures of model edits: shows a refusal under the field, else above it, logs it, and loses nothing typed', async () => {
    const message = 'A model with this name already exists';
    const refusal = { message, code: 'model_exists', errors: { model: message } };
    api.on('POST admin/model/store', { status: 409, json: refusal });
    const { user } = open('/admin/add-model');
    const name = screen.getByRole('textbox', { name: 'Model name' });
    await user.type(name, 'Brass{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
    jest.mocked(console.error).mockClear();
    api.on('POST admin/model/store', { status: 503, text: 'busy' });
    await user.type(name, ' 2{Enter}');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(name).toHaveValue('Brass 2');
    expect(console.error).toHaveBeenCalled();
    api.on('POST admin/model/store', { status: 201, json: { message: 'Model Added Successfully', data: models[0] } });
    await user.click(screen.getByRole('button', { name: 'Add Model' }));
    expect(await screen.findByText('Brass 2 was added.')).toBeInTheDocument();
  });
});

describe('/admin/edit-model/:model_id', () => {
  it('§2 /admin/edit-model/{model_id}: loads the name, saves another, and goes to the list', async () => {
    api.on('POST admin/model/store', { json: { message: 'Model', data: models[1] } });
    api.on('PUT admin/modal/name', { json: { message: 'Model Updated Successfully', data: models[1] } });
    const { user, router } = open('/admin/edit-model/2');
    const name = await screen.findByRole('textbox', { name: 'Model name' });
    expect(name).toHaveValue('Flow Series');
    expect(api.bodies('admin/model/store')).toEqual([{ id: 2 }]);
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a model name')).toBeInTheDocument();
    await user.type(name, 'Flow Series II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/models'));
    expect(api.bodies('admin/modal/name')).toEqual([{ id: 2, name: 'Flow Series II' }]);
  });

  it.each(['99', '1.5'])('says that there is no model %s, with the way to the list', async (id) => {
    api.on('POST admin/model/store', { status: 404, json: { message: 'Model not found', code: 'model_not_found' } });
    const { router } = open(`/admin/edit-model/${id}`);
    expect(await screen.findByText('There is no such model')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Model' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Models List' })).toHaveAttribute('href', '/admin/models');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/admin/edit-model/${id}`);
  });
});
