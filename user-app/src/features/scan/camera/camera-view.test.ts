import { viewfinderRegionOf } from './camera-view';

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
