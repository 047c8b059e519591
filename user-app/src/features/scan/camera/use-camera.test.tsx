import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { setUpCameras, type StandInCameras } from '../../../../test/camera-stand-in';
import { useCamera } from './use-camera';

let cameras: StandInCameras;

beforeEach(() => {
  localStorage.clear();
  cameras = setUpCameras(['rear', 'rear-wide', 'front']);
});
afterEach(() => cameras.remove());

const live = () => cameras.opened.filter((stream) => stream.getTracks().some((track) => track.readyState === 'live'));

describe('useCamera', () => {
  it('asks for the camera that looks away from the person, without sound', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(cameras.requests).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }]);
  });

  it('asks for zoom only where that asks the person nothing', async () => {
    const { unmount } = renderHook(useCamera);
    await waitFor(() => expect(cameras.requests).toHaveLength(1));
    expect(cameras.requests[0]?.video).not.toHaveProperty('zoom');
    unmount();
    cameras.allow();
    renderHook(useCamera);
    await waitFor(() => expect(cameras.requests).toHaveLength(2));
    expect(cameras.requests[1]).toMatchObject({ video: { zoom: true } });
  });

  it('opens it once, also where React mounts everything twice', async () => {
    const { result } = renderHook(useCamera, { wrapper: StrictMode });
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(cameras.requests).toHaveLength(1);
    expect(live()).toHaveLength(1);
  });

  it('releases it when the screen is left', async () => {
    const { result, unmount } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    unmount();
    expect(live()).toEqual([]);
  });

  it('releases it when the screen was left before the prompt was answered', async () => {
    const answer = cameras.askFirst();
    const { unmount } = renderHook(useCamera);
    await waitFor(() => expect(cameras.requests).toHaveLength(1));
    unmount();
    answer();
    await waitFor(() => expect(cameras.opened).toHaveLength(1));
    await waitFor(() => expect(live()).toEqual([]));
  });

  it('releases it while the page is hidden, and takes it again after', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    act(() => cameras.showPage(false));
    expect(live()).toEqual([]);
    expect(result.current.stream).toBeUndefined();
    act(() => cameras.showPage(true));
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(live()).toHaveLength(1);
  });

  it('changes to the chosen camera, one at a time, and remembers it', async () => {
    const { result, unmount } = renderHook(useCamera);
    await waitFor(() => expect(result.current.cameras).toHaveLength(3));
    act(() => result.current.choose('rear-wide'));
    await waitFor(() => expect(cameras.opened).toHaveLength(2));
    await waitFor(() => expect(result.current.stream).toBe(cameras.opened[1]));
    expect(live()).toHaveLength(1);
    expect(cameras.requests[1]).toMatchObject({ video: { deviceId: { exact: 'rear-wide' } } });
    unmount();

    const again = renderHook(useCamera);
    await waitFor(() => expect(again.result.current.stream).toBeDefined());
    expect(cameras.requests[2]).toMatchObject({ video: { deviceId: { exact: 'rear-wide' } } });
  });

  it('takes another when the remembered camera is gone', async () => {
    localStorage.setItem('scanCamera', 'unplugged');
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(cameras.requests[1]).toMatchObject({ video: { facingMode: { ideal: 'environment' } } });
  });

  it.each([
    ['NotAllowedError', 'denied', 'denied'],
    ['NotAllowedError', 'prompt', 'dismissed'],
    ['NotAllowedError', 'granted', 'denied-by-phone'],
    ['SecurityError', 'denied', 'denied'],
    ['NotFoundError', 'granted', 'missing'],
    ['NotReadableError', 'granted', 'busy'],
    ['AbortError', 'granted', 'busy'],
    ['UnknownError', 'granted', 'failed'],
  ] as const)('names the reason of a %s while the permission is %s', async (name, permission, problem) => {
    cameras.refuse(name, permission);
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.problem).toBe(problem));
  });

  it('asks a busy camera once more before it says so', async () => {
    cameras.refuse('NotReadableError');
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(cameras.requests).toHaveLength(1));
    cameras.refuse(undefined);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(cameras.requests).toHaveLength(2);
  });

  it('takes the next camera when one is unplugged, and says so', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    act(() => cameras.unplug());
    await waitFor(() => expect(result.current.isReplacement).toBe(true));
    expect(live()).toEqual([result.current.stream]);
    expect(result.current.current).toBe('rear-wide');
    expect(result.current.cameras.map(({ id }) => id)).toEqual(['rear-wide', 'front']);
  });

  it('does not take cameras again and again that go at once', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    act(() => cameras.unplug());
    await waitFor(() => expect(result.current.isReplacement).toBe(true));
    act(() => cameras.unplug());
    await waitFor(() => expect(result.current.problem).toBe('lost'));
    expect(cameras.requests).toHaveLength(2);
  });

  it('says that the only camera was unplugged, and takes the one that is plugged in', async () => {
    cameras = setUpCameras(['rear']);
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    act(() => cameras.unplug());
    await waitFor(() => expect(result.current.problem).toBe('lost'));
    expect(result.current.stream).toBeUndefined();
    await act(async () => cameras.plugIn('webcam'));
    await waitFor(() => expect(result.current.current).toBe('webcam'));
    expect(live()).toHaveLength(1);
  });

  it('starts when a camera is plugged into a device that had none', async () => {
    cameras = setUpCameras([]);
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.problem).toBe('missing'));
    await act(async () => cameras.plugIn('webcam'));
    await waitFor(() => expect(result.current.stream).toBeDefined());
  });

  it('knows a withdrawn permission from a pulled plug', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    cameras.refuse('NotAllowedError');
    act(() => cameras.unplug());
    await waitFor(() => expect(result.current.problem).toBe('denied'));
  });

  it('keeps the list of cameras up to date', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.cameras).toHaveLength(3));
    await act(async () => cameras.plugIn('webcam'));
    await waitFor(() => expect(result.current.cameras).toHaveLength(4));
    expect(cameras.requests).toHaveLength(1);
  });

  it('keeps its camera when the phone is turned', async () => {
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    const before = result.current.stream;
    await act(async () => {
      window.dispatchEvent(new Event('orientationchange'));
      window.dispatchEvent(new Event('resize'));
    });
    expect(result.current.stream).toBe(before);
    expect(cameras.requests).toHaveLength(1);
  });

  it('focuses continuously where the camera can', async () => {
    cameras = setUpCameras(['rear'], { focusMode: ['manual', 'continuous'] });
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(cameras.applied).toEqual([{ focusMode: 'continuous' }]);
  });

  it('tries again when asked to', async () => {
    cameras.refuse('NotAllowedError');
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.problem).toBe('denied'));
    cameras.refuse(undefined);
    act(() => result.current.recheck());
    await waitFor(() => expect(result.current.stream).toBeDefined());
    expect(result.current.problem).toBeUndefined();
  });

  it('tries again by itself when the browser’s settings allow it', async () => {
    cameras.refuse('NotAllowedError');
    const { result } = renderHook(useCamera);
    await waitFor(() => expect(result.current.problem).toBe('denied'));
    await act(async () => cameras.allow());
    await waitFor(() => expect(result.current.stream).toBeDefined());
  });

  it('knows an insecure page from a browser without cameras', async () => {
    cameras.remove();
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    const insecure = renderHook(useCamera);
    await waitFor(() => expect(insecure.result.current.problem).toBe('insecure'));
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    const without = renderHook(useCamera);
    await waitFor(() => expect(without.result.current.problem).toBe('unsupported'));
  });
});
