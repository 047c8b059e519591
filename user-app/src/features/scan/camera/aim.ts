import type { Aim } from '../code-reader';

/**
 * Where the person aims: finds the frame's place in the picture, in the picture's own pixels. The picture covers its box (`object-fit: cover`), so parts of it lie outside, and the
 * frame need not stand in its middle.
 * @param video where the picture is shown; one with `data-mirrored` is shown as a mirror shows it
 * @param frame the frame on the screen
 * @returns undefined while there is no picture
 */
export function aimOf(video: HTMLVideoElement, frame: Element): Aim | undefined {
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
