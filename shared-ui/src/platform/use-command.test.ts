import { act, renderHook } from '@testing-library/react';
import { useCommand } from './use-command';

/** A request that ends when the test says so. */
function lateRequest() {
  const settle: { succeed: (result: string) => void; fail: (error: Error) => void }[] = [];
  const send = jest.fn(
    (_input: { name: string; photo?: File }, _key: string) =>
      new Promise<string>((succeed, fail) => settle.push({ succeed, fail })),
  );
  return { send, last: () => settle.at(-1)!, keys: () => send.mock.calls.map(([, key]) => key) };
}

function renderCommand(
  options: { onSuccess?: (result: string) => unknown; onError?: (error: unknown) => string } = {},
) {
  const request = lateRequest();
  const hook = renderHook(() => useCommand(request.send, { onError: (error) => (error as Error).message, ...options }));
  const run = (name: string, photo?: File) =>
    act(async () => void hook.result.current.run({ name, ...(photo && { photo }) }));
  return {
    ...hook,
    request,
    run,
    succeed: (result = 'done') => act(async () => request.last().succeed(result)),
    fail: (message = 'no network') => act(async () => request.last().fail(new Error(message))),
  };
}

describe('useCommand', () => {
  it('is pending until it has succeeded, and passes the result on', async () => {
    const onSuccess = jest.fn();
    const { result, run, succeed } = renderCommand({ onSuccess });
    await run('Elbow');
    expect(result.current).toMatchObject({ pending: true, input: { name: 'Elbow' } });
    await succeed('saved');
    expect(onSuccess).toHaveBeenCalledWith('saved', { name: 'Elbow' });
    expect(result.current).toMatchObject({ pending: false, error: undefined, input: undefined });
  });

  it('sends once for two clicks', async () => {
    const { result, request, succeed } = renderCommand();
    let outcomes: boolean[] = [];
    await act(async () => {
      void Promise.all([result.current.run({ name: 'Tee' }), result.current.run({ name: 'Tee' })]).then(
        (both) => (outcomes = both),
      );
    });
    expect(request.send).toHaveBeenCalledTimes(1);
    await succeed();
    expect(outcomes).toEqual([true, false]);
  });

  it('is pending until onSuccess is over', async () => {
    let finish = () => {};
    const { result, run, succeed } = renderCommand({ onSuccess: () => new Promise<void>((end) => (finish = end)) });
    await run('Tee');
    await succeed();
    expect(result.current.pending).toBe(true);
    await act(async () => finish());
    expect(result.current.pending).toBe(false);
  });

  it('shows what onError makes of an error, with its input, until it is cleared or sent again', async () => {
    const { result, run, fail } = renderCommand();
    await run('Tee');
    await fail('refused');
    expect(result.current).toMatchObject({ pending: false, error: 'refused', input: { name: 'Tee' } });
    act(() => result.current.clear());
    expect(result.current).toMatchObject({ error: undefined, input: undefined });
    await run('Tee');
    await fail('refused');
    await run('Tee');
    expect(result.current).toMatchObject({ pending: true, error: undefined });
  });

  it('is still pending when it is cleared meanwhile', async () => {
    const { result, run } = renderCommand();
    await run('Tee');
    act(() => result.current.clear());
    expect(result.current.pending).toBe(true);
  });

  it('sends the same key again after an error, and another after a success', async () => {
    const { request, run, fail, succeed } = renderCommand();
    await run('Tee');
    await fail();
    await run('Tee');
    await succeed();
    await run('Tee');
    const [first, again, next] = request.keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('sends another key for another input, and for another file of the same name', async () => {
    const { request, run, fail } = renderCommand();
    for (const [name, photo] of [
      ['Tee', new File(['a'], 'label.jpg', { lastModified: 1 })],
      ['Tee', new File(['a'], 'label.jpg', { lastModified: 2 })],
      ['Tee', new File(['a'], 'label.jpg', { lastModified: 2 })],
      ['Elbow', new File(['a'], 'label.jpg', { lastModified: 2 })],
    ] as const) {
      await run(name, photo);
      await fail();
    }
    const [first, otherFile, sameFile, otherName] = request.keys();
    expect(sameFile).toBe(otherFile);
    expect(new Set([first, otherFile, otherName]).size).toBe(3);
  });

  it('finishes what was sent after its component is gone, and changes no state then', async () => {
    const onSuccess = jest.fn();
    const complaints = jest.spyOn(console, 'error');
    const { result, run, succeed, unmount } = renderCommand({ onSuccess });
    await run('Tee');
    unmount();
    await succeed();
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(result.current.pending).toBe(true);
    expect(complaints).not.toHaveBeenCalled();
  });
});
