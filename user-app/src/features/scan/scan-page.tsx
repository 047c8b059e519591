import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ScannerControl, ScannerFileControl, ScannerFrame } from '@loyalty/shared-ui/scanner-frame';

import { Link, useLocation } from '@loyalty/shared-ui/router';
import { Image, Keyboard, SwitchCamera, X } from 'lucide-react';
import { useDocumentTitle } from '../../document-title';
import { paths } from '../../paths';
import { CameraProblemPanel } from './camera-problem';
import { CameraView } from './camera-view';
import { asksToType } from './scan-links';
import { TypeCodeDialog } from './type-code-dialog';
import { useArrivalFocus } from './use-arrival-focus';
import { useCamera } from './use-camera';
import { useCodeWatch } from './use-code-watch';
import { usePhotoReading } from './use-photo-reading';
import { useSightings } from './use-sightings';
import { useTakeCode } from './use-take-code';
import styles from './scan-page.module.css';

/** /user/scanqr: reads a label with the camera, from a picture, or from the keyboard. */
export function ScanPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Scan QR`);
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera();
  const [typing, setTyping] = useState(asksToType(useLocation().state));
  const { take, taken } = useTakeCode();
  const photo = usePhotoReading(take);
  const { inView, see } = useSightings(take);

  const watching = camera.stream !== undefined && !typing && !photo.reading && !taken;
  const watch = useCodeWatch(video, watching, see);

  const problem = camera.problem ?? (watch.failed ? 'reader' : undefined);
  const hint = camera.stream
    ? t`Hold 10–15 cm away. It scans by itself.`
    : t`The camera is starting. Allow it if your browser asks.`;
  const statuses = [
    taken && t`Code read.`,
    photo.reading && t`Reading the picture…`,
    photo.problem,
    watching && inView === 'not-ours' && t`This QR code is not one of ours. Hold the camera over our label.`,
    watching && inView === 'done' && t`You have scanned this label already. Hold the camera over the next one.`,
  ];
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <ScannerFrame
        title={t`Scan the QR on the product`}
        closeControl={
          <Link className={styles.close} to={paths.rewards} aria-label={t`Close the scanner`}>
            <X aria-hidden="true" />
          </Link>
        }
        state={taken ? 'found' : problem ? 'blocked' : camera.stream ? 'scanning' : 'starting'}
        hint={problem ? undefined : hint}
        status={statuses.find(Boolean) || undefined}
        controls={
          <>
            {camera.count > 1 && (
              <ScannerControl
                icon={<SwitchCamera aria-hidden="true" />}
                label={t`Change camera`}
                onClick={camera.chooseNext}
              />
            )}
            <ScannerFileControl
              icon={<Image aria-hidden="true" />}
              label={t`From gallery`}
              accept="image/*"
              onFile={photo.read}
            />
            <ScannerControl
              icon={<Keyboard aria-hidden="true" />}
              label={t`Type the code`}
              onClick={() => setTyping(true)}
            />
          </>
        }
      >
        {problem ? (
          <CameraProblemPanel problem={problem} onRecheck={camera.recheck} />
        ) : (
          camera.stream && <CameraView ref={video} stream={camera.stream} />
        )}
      </ScannerFrame>
      <TypeCodeDialog open={typing && !taken} onClose={() => setTyping(false)} onCode={take} />
    </main>
  );
}
