import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Play } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { ViewfinderRegion } from '../code-reader';
import styles from '../scan-page.module.css';

interface CameraViewProps {
  stream: MediaStream;
  /** The <video> element, to read frames from. */
  ref?: Ref<HTMLVideoElement>;
}

/** Renders the camera's picture. */
export function CameraView({ stream, ref }: CameraViewProps) {
  const { t } = useLingui();
  const [isRefused, setIsRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    shown.srcObject = stream;
    let isOver = false;
    // Rejected where autoplay is blocked (a phone that saves power); a tap starts it.
    shown.play().catch(() => {
      if (!isOver) setIsRefused(true);
    });
    return () => {
      isOver = true;
      shown.srcObject = null;
      setIsRefused(false);
    };
  }, [stream]);
  const start = () =>
    video.current?.play().then(
      () => setIsRefused(false),
      () => undefined,
    );

  const facesPerson = stream.getVideoTracks()[0]?.getSettings().facingMode === 'user';
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        data-mirrored={facesPerson || undefined}
        muted
        playsInline
        aria-hidden
      />
      {isRefused && (
        <Button className={styles.start} icon={<Play aria-hidden="true" />} onClick={() => void start()}>
          {t`Start the picture`}
        </Button>
      )}
    </>
  );
}

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
