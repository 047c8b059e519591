import { screen } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';
import { clientCode, errorWithoutResponse } from '@loyalty/shared-ui/api-error';
import { postForm } from '../../api/client';

// Node's fetch does not send jsdom's forms.
jest.mock('../../api/client', () => ({
  ...jest.requireActual<object>('../../api/client'),
  postForm: jest.fn(),
}));
const sendForm = jest.mocked(postForm);

const sent = (id: number, more: object) => ({
  id,
  note: null,
  created_at: '2026-11-20T08:00:00.000Z',
  answer: null,
  answered_at: null,
  points: null,
  product_name: null,
  ...more,
});
const list = (...data: object[]) => ({ json: { message: 'Photos', data, total_count: data.length } });
const photo = new File(['x'], 'label.jpg', { type: 'image/jpeg' });
const open = () => visit({ path: '/user/cases', signedIn: true });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(console, 'error').mockImplementation();
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/cases/get', list());
});
afterEach(() => jest.restoreAllMocks());

it('shows each photo with its answer', async () => {
  api.on(
    'POST users/cases/get',
    list(
      sent(3, { state: 'open', note: 'Wet' }),
      sent(2, { state: 'granted', points: 50, product_name: 'Gate valve' }),
      sent(1, { state: 'declined', answer: 'It was scanned before' }),
    ),
  );
  open();
  expect(await screen.findByText('Waiting for an answer')).toBeVisible();
  expect(screen.getByText('50 points added')).toBeVisible();
  expect(screen.getByText('It was scanned before')).toBeVisible();
});

it('sends a photo, and keeps it without a network', async () => {
  sendForm.mockRejectedValueOnce(errorWithoutResponse(clientCode.unreachable, undefined));
  // Node's forms do not accept jsdom's files either.
  const append = jest.spyOn(FormData.prototype, 'append').mockImplementation();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Send the photo' }));
  expect(await screen.findByText('Take or choose a photo of the label.')).toBeVisible();
  await user.upload(screen.getByLabelText(/Photo of the label/), photo);
  await user.click(screen.getByRole('button', { name: 'Send the photo' }));
  expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
  expect(screen.getByText('label.jpg')).toBeVisible();
  sendForm.mockResolvedValueOnce({ status: 201 });
  api.on('POST users/cases/get', list(sent(1, { state: 'open' })));
  await user.click(screen.getByRole('button', { name: 'Send the photo' }));
  expect(await screen.findByText('Waiting for an answer')).toBeVisible();
  expect(screen.queryByText('label.jpg')).not.toBeInTheDocument();
  const [first, second] = sendForm.mock.calls;
  expect(append).toHaveBeenCalledWith('image', photo, 'label.jpg');
  // A repeated attempt is the same intent.
  expect(second![2]).toEqual(first![2]);
});

it('keeps the note through a reload, and lets the browser ask before it or a photo goes', async () => {
  const before = open();
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const note = await screen.findByRole('textbox');
  expect(leaves()).toBe(true);
  await before.user.type(note, 'Torn at the corner');
  expect(leaves()).toBe(false);
  await before.user.upload(screen.getByLabelText(/Take or choose a photo|Photo of the label/), photo);
  expect(leaves()).toBe(false);
  before.unmount();
  expect(leaves()).toBe(true);
  open();
  expect(await screen.findByRole('textbox')).toHaveValue('Torn at the corner');
});

it('names a photo in a format that is not accepted, and sends nothing', async () => {
  sendForm.mockClear();
  const { user } = open();
  const heic = new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' });
  // jsdom's files cannot be read.
  const bytes = Uint8Array.from('\0\0\0\u0018ftypheic', (letter) => letter.charCodeAt(0));
  heic.slice = () => ({ arrayBuffer: () => Promise.resolve(bytes.buffer) }) as unknown as Blob;
  await user.upload(await screen.findByLabelText(/Photo of the label/), heic);
  await user.click(screen.getByRole('button', { name: 'Send the photo' }));
  expect(await screen.findByText('HEIC pictures are not accepted. Please choose a JPEG or PNG.')).toBeVisible();
  expect(sendForm).not.toHaveBeenCalled();
});
