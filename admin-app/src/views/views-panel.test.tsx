import { screen, waitFor } from '@testing-library/react';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { ViewsMenu } from '../lists/views-menu';

quietConsole();

const saved = {
  ...{ id: 3, page: '/admin/stores', name: 'In Pune', query: 'q=Pune', columns: ['phone'], shared: true },
  ...{ maker: 'Asha', can_change: true },
};
const hide = jest.fn();

async function open(views: object[], path = '/admin/stores?q=Nashik&page=2') {
  api.on('POST admin/views', () => ({ json: { message: 'ok', data: views } }));
  const picker = {
    label: 'Columns',
    showAllLabel: 'All',
    columns: [],
    hidden: new Set(['added']),
    onHiddenChange: hide,
  };
  const pages = [{ path: '/admin/stores', element: <ViewsMenu picker={picker} /> }];
  const view = visit({ pages, path, signedIn: true });
  await view.user.click(await screen.findByRole('button', { name: 'Views' }));
  return view;
}

test('saves what the list shows under a name, without its page', async () => {
  const views: object[] = [];
  api.on('POST admin/views/create', () => {
    views.push(saved);
    return { status: 201, json: { message: 'ok', data: saved } };
  });
  const { user } = await open(views);
  await user.type(await screen.findByRole('textbox', { name: 'Name of a new view' }), 'In Nashik');
  await user.click(screen.getByRole('checkbox', { name: 'Share with the team' }));
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  expect(await screen.findByRole('button', { name: 'In Pune Shared by Asha' })).toBeInTheDocument();
  expect(api.callsOf('admin/views/create')[0]!.body).toEqual({
    page: '/admin/stores',
    name: 'In Nashik',
    query: 'q=Nashik',
    columns: ['added'],
    shared: true,
  });
});

test('opens a view: its address and its columns', async () => {
  const { user, router } = await open([saved]);
  await user.click(await screen.findByRole('button', { name: 'In Pune Shared by Asha' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=Pune'));
  expect(hide).toHaveBeenCalledWith(new Set(['phone']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('deletes a view, and Undo saves it again', async () => {
  const views: object[] = [saved];
  api.on('DELETE admin/views', () => {
    views.pop();
    return { json: { message: 'ok', data: saved } };
  });
  api.on('POST admin/views/create', () => {
    views.push(saved);
    return { status: 201, json: { message: 'ok', data: saved } };
  });
  const { user } = await open(views);
  await user.click(await screen.findByRole('button', { name: 'Delete “In Pune”' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'In Pune Shared by Asha' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  const { page, name, query, columns, shared } = saved;
  expect(api.callsOf('admin/views/create')[0]!.body).toEqual({ page, name, query, columns, shared });
});

test('a later save removes the error of a deletion', async () => {
  api.on('DELETE admin/views', { status: 403, json: { message: 'Not yours', code: 'forbidden_view' } });
  api.on('POST admin/views/create', { status: 201, json: { message: 'ok', data: saved } });
  const { user } = await open([saved]);
  await user.click(await screen.findByRole('button', { name: 'Delete “In Pune”' }));
  expect(await screen.findByText('Not yours')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name of a new view' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  expect(await screen.findByText('The view was saved.')).toBeInTheDocument();
  expect(screen.queryByText('Not yours')).not.toBeInTheDocument();
});

test('says why a view could not be saved', async () => {
  api.on('POST admin/views/create', { status: 409, json: { message: 'Delete one first', code: 'too_many_views' } });
  const { user } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  expect(await screen.findByText('Please enter a name.')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name of a new view' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  expect(await screen.findByText('Delete one first')).toBeInTheDocument();
});
