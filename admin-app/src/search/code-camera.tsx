import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './search.module.css';

type Problem = 'denied' | 'missing' | 'failed';

const problemOf = (error: unknown): Problem => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
};

async function readCodes(video: HTMLVideoElement, onCode: (text: string) => void): Promise<() => void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('No camera', 'NotFoundError');
  const { BrowserQRCodeReader } = await import(/* webpackChunkName: "code-reader" */ '@zxing/browser');
  const wanted = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } };
  const controls = await new BrowserQRCodeReader().decodeFromConstraints(wanted, video, (result) => {
    if (result) onCode(result.getText());
  });
  return () => controls.stop();
}

/** Larger photos take long to search, and the code is not read better. */
const longestSide = 1600;

async function readPhoto(photo: File): Promise<string> {
  const { BrowserQRCodeReader } = await import(/* webpackChunkName: "code-reader" */ '@zxing/browser');
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new BrowserQRCodeReader().decodeFromCanvas(canvas).getText();
}

interface CodeCameraProps {
  onCode: (text: string) => void;
  /** Default: to hold the label's code in front of the camera. */
  hint?: string;
  /** A code that was read just before. */
  ignored?: string | undefined;
}

/** Reads a code with the camera, or where there is none from a photo. */
export function CodeCamera({ onCode, hint, ignored }: CodeCameraProps) {
  const { t } = useLingui();
  const photo = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'reading' | Problem>('starting');
  const [tries, setTries] = useState(0);
  const report = useEffectEvent(onCode);
  const isIgnored = useEffectEvent((text: string) => text === ignored);

  useEffect(() => {
    let over = false;
    let stop = () => {};
    const onFound = (text: string) => {
      if (over || isIgnored(text)) return;
      over = true;
      stop();
      report(text);
    };
    readCodes(video.current!, onFound).then(
      (stopReading) => {
        stop = stopReading;
        if (over) stop();
        else setState('reading');
      },
      (error: unknown) => {
        console.error(error);
        if (!over) setState(problemOf(error));
      },
    );
    return () => {
      over = true;
      stop();
    };
  }, [tries]);

  const texts: Record<Problem, string> = {
    denied: t`The camera is not allowed. Allow it in the browser’s settings for this site.`,
    missing: t`This device has no camera that the browser can use.`,
    failed: t`The camera could not be started.`,
  };
  const tryAgain = () => {
    setState('starting');
    setTries(tries + 1);
  };
  const readFrom = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    setIsUnreadable(false);
    try {
      onCode(await readPhoto(file));
    } catch {
      setIsUnreadable(true);
    }
  };
  const problem = state === 'starting' || state === 'reading' ? undefined : texts[state];
  return (
    <div className={styles.camera}>
      {problem ? (
        <Notice
          tone="warning"
          live="assertive"
          action={
            <>
              <Button variant="secondary" size="sm" onClick={() => photo.current?.click()}>
                {t`Take a photo`}
              </Button>
              <Button variant="secondary" size="sm" onClick={tryAgain}>
                {t`Try again`}
              </Button>
              <input
                ref={photo}
                type="file"
                accept="image/*"
                capture="environment"
                hidden
                aria-label={t`Photo of a label`}
                onChange={({ target }) => void readFrom(target)}
              />
            </>
          }
        >
          {isUnreadable ? t`No code was found in the photo. Hold the phone closer, in good light.` : problem}
        </Notice>
      ) : (
        <p role="status">
          {state === 'starting'
            ? t`The camera is starting…`
            : (hint ?? t`Hold the label’s QR code in front of the camera.`)}
        </p>
      )}
      <div className={styles.picture} hidden={problem !== undefined}>
        <video ref={video} muted playsInline aria-label={t`Camera`} />
        {state === 'starting' && <Spinner size={28} />}
      </div>
    </div>
  );
}
