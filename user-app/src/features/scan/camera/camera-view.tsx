import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import styles from '../scan-page.module.css';

export interface CameraViewProps {
  stream: MediaStream;
  /** The element that shows the picture, to read it from. */
  ref?: Ref<HTMLVideoElement>;
}

/** Shows what the camera sees. */
export function CameraView({ stream, ref }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    shown.srcObject = stream;
    // Refused only where autoplay is; leaving the screen meanwhile interrupts it too.
    shown.play().catch(() => undefined);
    return () => {
      shown.srcObject = null;
    };
  }, [stream]);

  const facesPerson = stream.getVideoTracks()[0]?.getSettings().facingMode === 'user';
  return (
    <video
      ref={video}
      className={styles.video}
      data-mirrored={facesPerson || undefined}
      muted
      playsInline
      aria-hidden
    />
  );
}
