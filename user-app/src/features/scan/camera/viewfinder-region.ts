import type { ViewfinderRegion } from '../code-reader';

/**
 * Returns the viewfinder's region in the video's pixels. The video covers its box (`object-fit: cover`), so parts of it are
 * outside, and the viewfinder may be off-centre.
 * @param video shows the picture, mirrored if it has `data-mirrored`
 * @param frame the frame on the screen
 * @returns undefined while there is no picture
 */
export function viewfinderRegionOf(video: HTMLVideoElement, frame: Element): ViewfinderRegion | undefined {
  const { videoWidth, videoHeight } = video;
  const shown = video.getBoundingClientRect();
  if (!videoWidth || !videoHeight || !shown.width || !shown.height) return undefined;
  const framed = frame.getBoundingClientRect();
  const scale = Math.max(shown.width / videoWidth, shown.height / videoHeight);
  const right = (framed.left + framed.width / 2 - (shown.left + shown.width / 2)) / scale;
  const down = (framed.top + framed.height / 2 - (shown.top + shown.height / 2)) / scale;
  return {
    x: videoWidth / 2 + ('mirrored' in video.dataset ? -right : right),
    y: videoHeight / 2 + down,
    size: framed.width / scale,
  };
}
