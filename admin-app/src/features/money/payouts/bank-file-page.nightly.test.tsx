import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { someToken, visit } from '../../../../test/visit';
import { BankFilePage } from './bank-file-page';

quietConsole();

const file = {
  preset: 'bank-a',
  header: true,
  delimiter: ',',
  dates: 'DD/MM/YYYY',
  plain: true,
  debit: '',
  remark: 'Rewards',
  columns: [
    { header: 'ACC', value: 'account' },
    { header: 'AMT', value: 'amount' },
  ],
  results: {
    ...{ reference: 'Ref', status: 'Status', utr: 'UTR', reason: '', amount: '' },
    ...{ paid: ['paid'], returned: ['failed'] },
  },
};
let settings: object;

const pages = [{ path: '/admin/payouts/bank-file', element: <BankFilePage /> }];
const open = (path: string) => visit({ pages, path, signedIn: true });
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('/admin/payouts/bank-file', () => {
  beforeEach(() => {
    settings = { version: 3, is_owner: true, payout_methods: ['upi', 'bank'], bank_file: null };
    api.on('GET admin/programme', () => ({ json: { message: 'Settings', data: settings } }));
    const preset = { id: 'bank-a', name: 'Bank A', source: 'bank-a.example', file };
    api.on('GET admin/bank-files/presets', { json: { message: 'Bank files', data: [preset] } });
    api.on('POST admin/bank-files/preview', ({ body }) => {
      const { debit, columns } = body as typeof file;
      const errors = { ...(!debit && { debit: 'Please enter the account that pays' }) };
      if (!debit) return { status: 400, json: { message: 'Invalid', code: 'invalid_input', errors } };
      return { json: { message: 'Preview', data: { text: columns.map(({ header }) => header).join(',') } } };
    });
    serveProposals(() => settings);
  });

  it('starts from a bank’s form, says what it lacks, previews it, and proposes the columns as arranged', async () => {
    const { user } = open('/admin/payouts/bank-file');
    await screen.findByRole('option', { name: 'Bank A' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Start from' }), 'Bank A');
    expect(await screen.findByText('Source: bank-a.example')).toBeInTheDocument();
    expect(await screen.findByText('Please enter the account that pays')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Account that pays' }), '0042');
    await press(user, 'Move AMT up');
    await press(user, 'Add a column');
    await user.type(screen.getByRole('textbox', { name: 'Heading of column 3' }), 'CUR');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'INR');
    const preview = () => screen.getByRole('group', { name: 'Preview with made-up payments' });
    await waitFor(() => expect(preview()).toHaveTextContent('AMT,ACC,CUR'));
    await press(user, 'Remove ACC');
    const words = screen.getByRole('textbox', { name: 'Words for paid' });
    await user.type(words, ', done ,');
    await press(user, 'Save');
    expect(await screen.findByText(/^– → paid from 0042; columns AMT: Amount in rupees, CUR/)).toBeInTheDocument();
    await press(user, 'Propose changes');
    expect(await screen.findByText('Proposed. Another owner must confirm it.')).toBeInTheDocument();
    expect(api.bodies('admin/programme').filter(Boolean)).toMatchObject([
      {
        version: 3,
        bank_file: {
          debit: '0042',
          columns: [
            { header: 'AMT', value: 'amount' },
            { header: 'CUR', value: 'text', text: 'INR' },
          ],
          results: { paid: ['paid', 'done'] },
        },
      },
    ]);
  });

  it('keeps what was typed when the settings were changed meanwhile, to be saved to their new version', async () => {
    settings = { ...settings, bank_file: { ...file, debit: '0042' } };
    const { user } = open('/admin/payouts/bank-file');
    await user.type(await screen.findByRole('textbox', { name: 'Account that pays' }), '7');
    settings = { ...settings, version: 9 };
    api.on('PUT admin/programme', { status: 409, json: { message: 'Changed', code: 'settings_changed' } });
    await press(user, 'Save');
    await press(user, 'Propose changes');
    expect(await screen.findByText(/What you typed is kept/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Account that pays' })).toHaveValue('00427');
    await press(user, 'Save');
    await press(user, 'Propose changes');
    const sent = { version: 9, bank_file: { debit: '00427' } };
    await waitFor(() => expect(api.bodies('admin/programme').findLast(Boolean)).toMatchObject(sent));
  });

  const keepDraft = (draft: unknown) => {
    const forms = { 'settings/bank_file': { file: JSON.stringify(draft) } };
    sessionStorage.setItem('adminDrafts', JSON.stringify({ person: someToken, forms }));
  };

  it.each([
    ['no results', { ...file, results: null }],
    ['a column that is none', { ...file, columns: [null] }],
    ['a column of unknown content', { ...file, columns: [{ header: 'ACC', value: 'colour' }] }],
    ['words that are no texts', { ...file, results: { ...file.results, paid: [1] } }],
    ['words that are missing', { ...file, results: { ...file.results, returned: undefined } }],
    ['a separator that is none', { ...file, delimiter: ':' }],
    ['no account that pays', { ...file, debit: undefined }],
    ['another shape', [file]],
  ])('ignores a stored draft with %s', async (_name, draft) => {
    keepDraft(draft);
    settings = { ...settings, bank_file: { ...file, debit: '0042' } };
    open('/admin/payouts/bank-file');
    expect(await screen.findByRole('textbox', { name: 'Account that pays' })).toHaveValue('0042');
    expect(screen.getByRole('textbox', { name: 'Heading of column 1' })).toHaveValue('ACC');
  });

  it('restores a draft with all that a file may hold', async () => {
    const columns = [
      { header: '', value: 'mode', bank: 'NEFT', upi: '' },
      { header: 'CUR', value: 'text', text: 'INR' },
    ];
    keepDraft({ ...file, preset: null, delimiter: '\t', debit: '00427', columns });
    settings = { ...settings, bank_file: { ...file, debit: '0042' } };
    open('/admin/payouts/bank-file');
    expect(await screen.findByRole('textbox', { name: 'Account that pays' })).toHaveValue('00427');
    expect(screen.getByRole('textbox', { name: 'For bank accounts' })).toHaveValue('NEFT');
  });

  it('is read-only for other admins', async () => {
    settings = { ...settings, is_owner: false, bank_file: { ...file, debit: '0042' } };
    open('/admin/payouts/bank-file');
    expect(await screen.findByText(/Only the owner/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Account that pays' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

/** Serves a programme of two owners: every change of its settings has to be proposed, and none waits. */
function serveProposals(settings: () => object): void {
  api.on('POST admin/confirmations', { json: { message: 'Confirmations', data: [], total_count: 0 } });
  api.on('POST admin/programme/preview', ({ body }) => {
    const { version: _, ...change } = body as { version: number };
    const changes = Object.entries(change).map(([field, to]) => ({ field, from: null, to }));
    const effect = { outstanding_points: 10, worth_paise: 1000, worth_paise_after: 1000 };
    return { json: { message: 'Preview', data: { changes, effective_at: null, ...effect } } };
  });
  api.on('PUT admin/programme', () => {
    const data = { confirmation_id: 3, effective_at: null, waiting: [], saved: [], settings: settings() };
    return { status: 202, json: { message: 'Proposed', data } };
  });
}
