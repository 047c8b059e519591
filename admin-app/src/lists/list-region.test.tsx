import { screen } from '@testing-library/react';
import useSWR from 'swr';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { ListRegion } from './list-region';

const read = jest.fn<Promise<string[]>, []>();

quietConsole();
beforeEach(() => read.mockReset());

function Names({ filtered }: { filtered: boolean }) {
  const response = useSWR('names', read);
  return (
    <>
      <button type="button" onClick={() => void response.mutate().catch(() => undefined)}>
        Renew
      </button>
      <ListRegion
        response={response}
        count={response.data?.length ?? 0}
        filtered={filtered}
        loadingLabel="Loading names…"
        errorTitle="The names could not be loaded."
        empty={<p>Add the first name</p>}
        noResults={<p>No name fits</p>}
      >
        <p>{response.data?.join(', ')}</p>
      </ListRegion>
    </>
  );
}

const open = (filtered = false) =>
  visit({ pages: [{ path: '/', element: <Names filtered={filtered} /> }], path: '/', signedIn: true });
const failure = new ApiError({ code: 'internal', status: 500, message: 'Internal error' });

describe('ListRegion', () => {
  it('waits, then shows the list', async () => {
    read.mockResolvedValue(['Brass', 'Flow']);
    open();
    expect(screen.getByText('Loading names…')).toBeInTheDocument();
    expect(await screen.findByText('Brass, Flow')).toBeInTheDocument();
    expect(screen.queryByText('Loading names…')).not.toBeInTheDocument();
  });

  it.each([
    [false, 'Add the first name'],
    [true, 'No name fits'],
  ])('distinguishes an empty list from one emptied by a filter (%p)', async (filtered, text) => {
    read.mockResolvedValue([]);
    open(filtered);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('names a reference to the log when the server failed', async () => {
    const requestId = '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a';
    read.mockRejectedValueOnce(new ApiError({ code: 'internal', status: 500, message: 'Internal error', requestId }));
    open();
    expect(await screen.findByText('Internal error (Reference: 3f2a9c1b)')).toBeInTheDocument();
  });

  it('says why it failed, and tries again', async () => {
    read.mockRejectedValueOnce(failure).mockResolvedValue(['Brass']);
    const { user } = open();
    expect(await screen.findByText('The names could not be loaded.')).toBeInTheDocument();
    expect(screen.getByText('Internal error')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Brass')).toBeInTheDocument();
    expect(screen.queryByText('Internal error')).not.toBeInTheDocument();
  });

  it('shows that it loads while Retry runs, and the error again if that fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const second = new Promise<string[]>((_resolve, reject) => (fail = reject));
    read.mockRejectedValueOnce(failure).mockReturnValueOnce(second);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Loading names…')).toBeInTheDocument();
    expect(screen.queryByText('Internal error')).not.toBeInTheDocument();
    fail(failure);
    expect(await screen.findByText('Internal error')).toBeInTheDocument();
    expect(screen.queryByText('Loading names…')).not.toBeInTheDocument();
  });

  it('leaves the list on show when it cannot be renewed', async () => {
    read.mockResolvedValueOnce(['Brass']).mockRejectedValueOnce(failure).mockResolvedValue(['Brass', 'Flow']);
    const { user } = open();
    await screen.findByText('Brass');
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('Internal error')).toBeInTheDocument();
    expect(screen.getByText('Brass')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Brass, Flow')).toBeInTheDocument();
    expect(screen.queryByText('Internal error')).not.toBeInTheDocument();
  });
});
