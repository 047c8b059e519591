import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { MarketLabelsPage } from './market-labels-page';

const labels = {
  name: 'Pipeline Plus',
  formats: [
    { host: 'qr.old.example', path: '/v/', parameter: null, prefix: 'PP', characters: 'capitals', min: 8, max: 12 },
  ],
  verifier: { url: 'https://api.old.example/verify', product: null, limit: 500 },
};
const file = {
  ...{ id: 4, name: 'Pipeline Plus', file_name: 'codes.csv', file_bytes: 60, product_id: null, product_name: null },
  ...{
    state: 'loading',
    read_to: 0,
    lines: 0,
    codes: 0,
    points: 0,
    duplicates: 0,
    wrong: 0,
    problems: [],
    used: 0,
    used_points: 0,
  },
  ...{ by: { id: 1, mobile: '9000000001', name: null }, at: '2026-11-20T10:00:00Z', active_at: null, ended_at: null },
};
const list = (rows: object[]) =>
  api.on('POST admin/market-files', { json: { message: 'Files', data: rows, total_count: rows.length } });
const settings = (marketLabels: object | null) =>
  api.on('GET admin/programme', {
    json: { message: 'Settings', data: { version: 3, is_owner: true, market_labels: marketLabels } },
  });
const open = () =>
  visit({
    pages: [{ path: '/admin/market-labels', element: <MarketLabelsPage /> }],
    path: '/admin/market-labels',
    signedIn: true,
  });

/** jsdom reads files by FileReader alone. */
const bytesOf = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });
const prototype = Object.getPrototypeOf(new File([], '').slice()) as Blob;
prototype.arrayBuffer = function arrayBuffer(this: Blob) {
  return bytesOf(this);
};
prototype.stream = function stream(this: Blob) {
  const chunks: Blob[] = [this];
  const read = async () => {
    const chunk = chunks.pop();
    return chunk ? { done: false, value: new Uint8Array(await bytesOf(chunk)) } : { done: true, value: undefined };
  };
  return { getReader: () => ({ read }) } as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
};

describe('/admin/market-labels', () => {
  it('asks the owner first how codes are written', async () => {
    list([]);
    settings(null);
    open();
    expect(await screen.findByText('An owner first sets below how the codes are written.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load a file' })).not.toBeInTheDocument();
  });

  it('says why formats of stored codes cannot be changed, also without a service', async () => {
    list([]);
    settings({ ...labels, verifier: null });
    const message = 'Codes are stored as the present formats read them (12)';
    api.on('POST admin/programme/preview', {
      status: 409,
      json: { message, code: 'market_codes_stored', errors: { market_labels: message } },
    });
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: /Codes begin with/ }), 'X');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('reads a file part by part from where the api is, and shows what was read and not taken', async () => {
    list([]);
    settings(labels);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Load a file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Load a file of codes' }));
    api.on('POST admin/market-files/create', { status: 201, json: { message: 'Added', data: file } });
    const problems = [{ line: 2, problem: 'points-wrong', value: '5.5' }];
    const read = { ...file, state: 'loaded', read_to: 25, lines: 2, codes: 1, points: 50, wrong: 1, problems };
    api.on('POST admin/market-files/4/parts', { json: { message: 'Read', data: read } });
    await userEvent.upload(dialog.getByLabelText(/CSV file/), new File(['PP000001,50\nPP000002,5.5\n'], 'codes.csv'));
    await userEvent.click(dialog.getByRole('button', { name: 'Read the file' }));
    expect(await dialog.findByText(/2 lines were read: 1 code,/)).toBeInTheDocument();
    expect(dialog.getByText(/Line 2: Points are a whole number/)).toBeInTheDocument();
    expect(dialog.getByText('“5.5”')).toBeInTheDocument();
  });

  it('puts a file in force, or says that another admin must confirm it', async () => {
    list([{ ...file, state: 'loaded', codes: 2, points: 100 }]);
    settings(labels);
    api.on('POST admin/market-files/4/activate', {
      status: 202,
      json: { message: 'Wait', data: { confirmation_id: 9 } },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Put Pipeline Plus in force' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Put Pipeline Plus in force?' }));
    expect(dialog.getByText(/2 codes pay from then on, 100 points in all/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Put in force' }));
    expect(await screen.findByText('Another admin must confirm it first.')).toBeInTheDocument();
  });

  it('undoes a file with a reason, and says what stays', async () => {
    list([{ ...file, state: 'active', codes: 1200, points: 60_000, used: 200, used_points: 10_000 }]);
    settings(labels);
    api.on('POST admin/market-files/4/undo', { json: { message: 'Undoing', data: { ...file, state: 'undoing' } } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo Pipeline Plus' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo Pipeline Plus?' }));
    expect(dialog.getByText(/1,000 codes that were not scanned are deleted/)).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong points');
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the file' }));
    expect(await screen.findByText('The file is being undone.')).toBeInTheDocument();
  });

  it('tests the service, and says why there is no response', async () => {
    list([]);
    settings(labels);
    const verdict = {
      genuine: null,
      used: null,
      points: null,
      problem: 'No response within 2 seconds',
      milliseconds: 2003,
    };
    api.on('POST admin/market-labels/test', { json: { message: 'Response', data: verdict } });
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: /Text of a label/ }), 'PP000001');
    await userEvent.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('No valid response: No response within 2 seconds')).toBeInTheDocument();
  });
});
