import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import styles from '../scan-page.module.css';

export interface CameraViewProps {
  stream: MediaStream;
  /** The <video> element, to read frames from. */
  ref?: Ref<HTMLVideoElement>;
}

/** Renders the camera's picture. */
export function CameraView({ stream, ref }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    shown.srcObject = stream;
    // Rejected only where autoplay is blocked, or when leaving the screen interrupts it.
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
