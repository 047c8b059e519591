import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { setUpCameras } from '../../../../test/camera-stand-in';
import { openCamera } from './open-camera';
import { useTrackControls } from './track-controls';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { ScannerFileControl } from '../scanner-frame';
import { UserMessages } from '../../../i18n/user-messages';
import { CameraZoom, viewfinderRegionOf } from './camera-view';

async function controlsOf(capabilities: object) {
  const cameras = setUpCameras(['rear'], capabilities);
  const { stream } = await openCamera(new AbortController().signal);
  const { result, rerender } = renderHook(({ shown }) => useTrackControls(shown), {
    initialProps: { shown: stream as MediaStream | undefined },
  });
  return { cameras, result, rerender };
}

afterEach(() => jest.useRealTimers());

describe('useTrackControls', () => {
  it.each([
    {},
    { torch: false, zoom: { min: 1, max: 1 } },
    // A desktop camera's own scale, of unknown meaning.
    { torch: [false], zoom: { min: 0, max: 79, step: 1 } },
  ])('offers neither torch nor zoom of %j', async (capabilities) => {
    jest.useFakeTimers();
    const { result } = await controlsOf(capabilities);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(result.current).toEqual({ torch: undefined, zoom: undefined, isPaused: false });
  });

  it.each([{ torch: true }, { torch: [true, false] }])('switches the torch of %j on and off', async (capabilities) => {
    const { cameras, result } = await controlsOf(capabilities);
    await waitFor(() => expect(result.current.torch).toBeDefined());
    await act(async () => result.current.torch?.toggle());
    expect(result.current.torch?.isOn).toBe(true);
    await act(async () => result.current.torch?.toggle());
    expect(result.current.torch?.isOn).toBe(false);
    expect(cameras.applied).toEqual([{ torch: true }, { torch: false }]);
  });

  it('leaves the torch off where the camera refuses it', async () => {
    const { cameras, result } = await controlsOf({ torch: true });
    await waitFor(() => expect(result.current.torch).toBeDefined());
    const [track] = cameras.opened[0]!.getVideoTracks();
    track!.applyConstraints = () => Promise.reject(new DOMException('no', 'OverconstrainedError'));
    await act(async () => result.current.torch?.toggle());
    expect(result.current.torch?.isOn).toBe(false);
  });

  it.each([
    ['factors', { min: 1, max: 8, step: 0.1 }, { min: 1, max: 5, step: 0.1 }, 2],
    ['hundredths', { min: 100, max: 400, step: 1 }, { min: 1, max: 4, step: 0.1 }, 200],
    ['a wide lens', { min: 0.5, max: 3, step: 0.1 }, { min: 0.5, max: 3, step: 0.1 }, 2],
  ])('zooms a camera that counts in %s', async (_name, zoom, range, applied) => {
    const { cameras, result } = await controlsOf({ zoom });
    await waitFor(() => expect(result.current.zoom).toBeDefined());
    expect(result.current.zoom).toMatchObject({ range, factor: 1 });
    await act(async () => result.current.zoom?.set(2));
    expect(result.current.zoom?.factor).toBe(2);
    expect(cameras.applied).toEqual([{ zoom: applied }]);
  });

  it('starts again with the next camera', async () => {
    const { result, rerender } = await controlsOf({ torch: true });
    await waitFor(() => expect(result.current.torch).toBeDefined());
    await act(async () => result.current.torch?.toggle());
    rerender({ shown: undefined });
    expect(result.current.torch).toBeUndefined();
    const next = setUpCameras(['other'], { torch: true });
    rerender({ shown: (await openCamera(new AbortController().signal)).stream });
    await waitFor(() => expect(result.current.torch).toMatchObject({ isOn: false }));
    expect(next.applied).toEqual([]);
  });

  it('says when the phone has paused the picture', async () => {
    const { cameras, result } = await controlsOf({});
    act(() => cameras.pause(true));
    expect(result.current.isPaused).toBe(true);
    act(() => cameras.pause(false));
    expect(result.current.isPaused).toBe(false);
  });
});

describe('CameraZoom', () => {
  function Zoom({ onValue }: { onValue?: (factor: number) => void }) {
    const [factor, setFactor] = useState(1);
    const set = (next: number) => {
      setFactor(next);
      onValue?.(next);
    };
    return (
      <UserMessages>
        <CameraZoom zoom={{ range: { min: 1, max: 2.2, step: 0.1 }, factor, set }} />
      </UserMessages>
    );
  }

  it('zooms by buttons, never beyond the range, and says how far', async () => {
    const user = userEvent.setup();
    const onValue = jest.fn();
    render(<Zoom onValue={onValue} />);
    const slider = screen.getByRole('slider', { name: 'Zoom' });
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    for (let press = 0; press < 4; press += 1) await user.click(zoomIn);
    expect(onValue.mock.calls).toEqual([[1.5], [2], [2.2], [2.2]]);
    expect(slider).toHaveAttribute('aria-valuetext', '2.2×');
    expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
    expect(zoomIn).toHaveFocus();
  });

  it('takes what the slider says', () => {
    const onValue = jest.fn();
    render(<Zoom onValue={onValue} />);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1.7' } });
    expect(onValue).toHaveBeenCalledWith(1.7);
  });
});

describe('ScannerFileControl', () => {
  it('hands over the picture, also the same one twice', async () => {
    const user = userEvent.setup();
    const onFile = jest.fn();
    const photo = new File(['x'], 'label.jpg', { type: 'image/jpeg' });
    render(<ScannerFileControl icon={<svg />} label="From gallery" onFile={onFile} />);
    await user.upload(screen.getByLabelText('From gallery'), photo);
    await user.upload(screen.getByLabelText('From gallery'), photo);
    expect(onFile.mock.calls).toEqual([[photo], [photo]]);
  });
});

const boxed = (left: number, top: number, width: number, height: number) => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
};

const shown = (videoWidth: number, videoHeight: number, box: [number, number, number, number], mirrored = false) => {
  const video = document.createElement('video');
  video.getBoundingClientRect = boxed(...box).getBoundingClientRect;
  Object.defineProperties(video, { videoWidth: { value: videoWidth }, videoHeight: { value: videoHeight } });
  if (mirrored) video.dataset.mirrored = '';
  return video;
};

describe('viewfinderRegionOf', () => {
  it('is the middle where the frame is in the middle', () => {
    expect(viewfinderRegionOf(shown(1280, 720, [0, 0, 640, 360]), boxed(220, 80, 200, 200))).toEqual({
      x: 640,
      y: 360,
      size: 400,
    });
  });

  it('counts in from the part of a wide picture that an upright screen cuts off', () => {
    // 720 lines on 720 px of height: 1:1, with 460 px of the picture cropped at each side.
    const region = viewfinderRegionOf(shown(1280, 720, [0, 0, 360, 720]), boxed(60, 200, 240, 240));
    expect(region).toEqual({ x: 640, y: 320, size: 240 });
  });

  it('turns round with a mirrored picture', () => {
    const box: [number, number, number, number] = [0, 0, 640, 360];
    expect(viewfinderRegionOf(shown(640, 360, box), boxed(100, 80, 200, 200))).toMatchObject({ x: 200 });
    expect(viewfinderRegionOf(shown(640, 360, box, true), boxed(100, 80, 200, 200))).toMatchObject({ x: 440 });
  });

  it('knows nothing before there is a picture', () => {
    expect(viewfinderRegionOf(shown(0, 0, [0, 0, 640, 360]), boxed(0, 0, 9, 9))).toBeUndefined();
  });
});
