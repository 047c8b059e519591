import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadIfReachable } from '../../platform/reload';
import { lazyPanel, type PanelFailureProps } from './lazy-panel';

jest.mock('../../platform/reload', () => ({
  ...jest.requireActual<object>('../../platform/reload'),
  reloadIfReachable: jest.fn(),
}));
const reload = jest.mocked(reloadIfReachable);

const notLoaded = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const Failure = ({ notLoaded: missing, retry, failedAgain, close }: PanelFailureProps) => (
  <div role="alert">
    {missing ? 'Not loaded' : 'Broken'}
    {failedAgain && ', again'}
    <button onClick={retry}>Retry</button>
    {close && <button onClick={close}>Close</button>}
  </div>
);
const load = jest.fn<
  Promise<(props: { broken?: boolean; open?: boolean; onClose?: () => void }) => React.ReactNode>,
  []
>();
const Content = ({ broken = false }: { broken?: boolean }) => {
  if (broken) throw new Error('A bug');
  return <p>The panel</p>;
};

beforeEach(() => {
  load.mockReset();
  reload.mockReset().mockResolvedValue(false);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('keeps an error of loading in its place, and loads by Retry', async () => {
  load.mockRejectedValueOnce(notLoaded()).mockRejectedValueOnce(notLoaded()).mockResolvedValue(Content);
  const Panel = lazyPanel(load, Failure);
  render(
    <main>
      <h1>The page</h1>
      <Panel />
    </main>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Not loaded');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/again/)).toBeVisible();
  // Removed by a deployment, perhaps: the page is reloaded if the site responds.
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The panel')).toBeVisible();
});

it('keeps an error of the panel itself in its place, without reloading', async () => {
  load.mockResolvedValue(Content);
  const Panel = lazyPanel(load, Failure);
  const { rerender } = render(<Panel broken />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Broken');
  rerender(<Panel />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The panel')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it('shows nothing while it is closed, and loads again when it is opened again', async () => {
  load.mockRejectedValueOnce(notLoaded()).mockResolvedValue(Content);
  const onClose = jest.fn();
  const Panel = lazyPanel<{ open: boolean; onClose: () => void }>(load, Failure);
  const { rerender } = render(<Panel open onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(<Panel open={false} onClose={onClose} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<Panel open onClose={onClose} />);
  expect(await screen.findByText('The panel')).toBeVisible();
});
