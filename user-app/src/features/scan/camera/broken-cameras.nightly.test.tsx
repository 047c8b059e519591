import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { setUpCameras, silence, type StandInCameras } from '../../../../test/camera-stand-in';
import { visit } from '../../../../test/visit';
import { loadCodeReader } from '../code-reader';
import { useCamera } from './use-camera';

jest.mock('../code-reader');

let cameras: StandInCameras;
const readFrame = jest.fn<Promise<undefined>, unknown[]>();
const play = jest.spyOn(HTMLMediaElement.prototype, 'play');

beforeEach(() => {
  localStorage.clear();
  cameras = setUpCameras(['wide', 'front', 'close'], {}, (id) => (id === 'front' ? 'facing front' : 'facing back'));
  play.mockReset().mockResolvedValue();
  readFrame.mockReset().mockResolvedValue(undefined);
  jest.mocked(loadCodeReader).mockReset().mockResolvedValue({ readFrame, readPhoto: jest.fn() });
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
});
afterEach(() => {
  jest.useRealTimers();
  cameras.remove();
});
afterAll(() => jest.restoreAllMocks());

const open = () => visit({ path: '/user/scanqr', signedIn: true });
const scans = 'Hold 10–15 cm away. It scans by itself.';

describe('a default camera that is broken', () => {
  it.each([
    ['NotReadableError', new DOMException('in use', 'NotReadableError')],
    ['AbortError', new DOMException('failed', 'AbortError')],
    ['UnknownError', new DOMException('failed', 'UnknownError')],
    ['an OverconstrainedError that is no Error', { name: 'OverconstrainedError', constraint: 'width', message: '' }],
    ['nothing', undefined],
  ])('with %s is replaced by the next rear one, which opens first at the next visit', async (_name, error) => {
    cameras.breakCamera('wide', error);
    const { result, unmount } = renderHook(useCamera);
    await waitFor(() => expect(result.current.current).toBe('close'), { timeout: 3_000 });
    expect(result.current.problem).toBeUndefined();
    expect(result.current.isFallback).toBe(true);
    expect(result.current.cameras).toHaveLength(3);
    unmount();
    const before = cameras.requests.length;
    const again = renderHook(useCamera);
    await waitFor(() => expect(again.result.current.current).toBe('close'));
    expect(cameras.requests).toHaveLength(before + 1);
  });

  it('is named, and others are offered where each was refused', async () => {
    for (const id of ['wide', 'front', 'close']) cameras.breakCamera(id, new DOMException('', 'NotReadableError'));
    const { user } = open();
    expect(
      await screen.findByText('The camera is in use by another app. Close it and check again.', {}, { timeout: 4_000 }),
    ).toHaveAttribute('role', 'alert');
    const choice = screen.getByRole('combobox', { name: /Change camera/ });
    expect(within(choice).getAllByRole('option')).toHaveLength(3);
    const before = cameras.requests.length;
    await user.selectOptions(choice, 'Front camera');
    await waitFor(() => expect(cameras.requests.length).toBeGreaterThan(before));
    expect(cameras.requests[before]).toMatchObject({ video: { deviceId: { exact: 'front' } } });
  });

  it('is left for another on the screen, which says so', async () => {
    cameras.breakCamera('wide', new DOMException('', 'AbortError'));
    open();
    expect(
      await screen.findByText('That camera could not be started. Another one is in use.', {}, { timeout: 4_000 }),
    ).toHaveAttribute('role', 'status');
  });
});

describe('a request without a response', () => {
  // The turn that it holds ends by the same clock.
  afterEach(() => jest.advanceTimersByTimeAsync(60_000));

  it('is given up after ten seconds, for the next camera', async () => {
    jest.useFakeTimers();
    cameras.allow();
    cameras.breakCamera('wide', silence);
    const { result } = renderHook(useCamera);
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(result.current.problem).toBeUndefined();
    expect(result.current.stream).toBeUndefined();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(result.current.current).toBe('close');
  });

  it('says so, and does not hold up the next try', async () => {
    jest.useFakeTimers();
    cameras = setUpCameras(['only']);
    cameras.breakCamera('only', silence);
    cameras.allow();
    const { result } = renderHook(useCamera);
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(result.current.problem).toBe('silent');
    cameras.remove();
    cameras = setUpCameras(['only']);
    await act(async () => result.current.recheck());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(result.current.stream).toBeDefined();
  });

  it('while the browser prompts the user: says so, and still takes the decision', async () => {
    jest.useFakeTimers();
    const answer = cameras.askFirst();
    const { result } = renderHook(useCamera);
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(result.current.problem).toBe('silent');
    answer();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(result.current.stream).toBeDefined();
    expect(result.current.problem).toBeUndefined();
    expect(cameras.requests).toHaveLength(1);
  });
});

describe('the picture', () => {
  it('that is muted at opening says so', async () => {
    cameras.openMuted();
    open();
    expect(await screen.findByText(/^The phone has paused the camera/)).toHaveAttribute('role', 'status');
    expect(screen.queryByText(scans)).not.toBeInTheDocument();
    act(() => cameras.pause(false));
    expect(await screen.findByText(scans)).toBeInTheDocument();
  });

  it('that the browser does not play starts with a tap', async () => {
    play.mockReset().mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start the picture' }));
    expect(play).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start the picture' })).not.toBeInTheDocument());
    expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
  });

  it('goes on after a frame that cannot be read', async () => {
    readFrame.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
    open();
    await waitFor(() => expect(readFrame.mock.calls.length).toBeGreaterThan(2));
    expect(screen.queryByText(/cannot be read|could not be loaded/)).not.toBeInTheDocument();
  });

  it('of which no frame can be read says so, and does not blame the connection', async () => {
    readFrame.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    open();
    expect(await screen.findByText(/^The camera’s picture cannot be read/, {}, { timeout: 5_000 })).toHaveAttribute(
      'role',
      'alert',
    );
  });

  it('blames the connection where the reader cannot be fetched', async () => {
    jest.mocked(loadCodeReader).mockRejectedValue(new Error('Loading chunk code-reader failed'));
    open();
    expect(await screen.findByText('The scanner could not be loaded. Check your connection.')).toBeInTheDocument();
  });
});
