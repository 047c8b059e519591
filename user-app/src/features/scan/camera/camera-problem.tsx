import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { CameraOff, RotateCw } from 'lucide-react';
import { isInApp, thisBrowser } from './browser-kind';
import { InAppHelp } from './in-app-help';
import type { CameraProblem } from './open-camera';
import { usePermissionSteps } from './use-permission-steps';
import styles from '../scan-page.module.css';

export interface CameraProblemPanelProps {
  /** `reader`: the camera works, but the decoder could not be fetched. */
  problem: CameraProblem | 'reader';
  onRecheck: () => void;
}

/** Problems that a web view inside another app may cause. */
const otherBrowserMayHelp: readonly CameraProblemPanelProps['problem'][] = [
  'denied',
  'denied-by-phone',
  'dismissed',
  'unsupported',
  'failed',
];

/** Renders why there is no camera picture, and what to do in this browser. The gallery and the keyboard still work. */
export function CameraProblemPanel({ problem, onRecheck }: CameraProblemPanelProps) {
  const { t } = useLingui();
  const browser = thisBrowser();
  const steps = usePermissionSteps(problem, browser);
  const leave = isInApp(browser) && otherBrowserMayHelp.includes(problem);
  // Verbatim from spec §8.
  const denied = t`Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.`;
  const texts: Record<CameraProblemPanelProps['problem'], string> = {
    denied,
    dismissed: denied,
    'denied-by-phone': denied,
    missing: t`This device has no camera that the browser can use.`,
    busy: t`The camera is in use by another app. Close it and check again.`,
    insecure: t`Browsers allow the camera only on secure pages. Open this site with https:// in its address.`,
    unsupported: t`This browser cannot use the camera. Open this page in Chrome, Firefox or Safari.`,
    lost: t`The camera was disconnected.`,
    failed: t`The camera could not be started.`,
    reader: t`The scanner could not be loaded. Check your connection.`,
  };
  return (
    <div className={styles.problem}>
      <CameraOff className={styles.problemIcon} aria-hidden="true" />
      <p role="alert">{texts[problem]}</p>
      {leave && <InAppHelp browser={browser} />}
      {!leave && steps.length > 0 && (
        <ol className={styles.steps} aria-label={t`How to allow the camera`}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <Button variant={leave ? 'secondary' : 'primary'} icon={<RotateCw aria-hidden="true" />} onClick={onRecheck}>
        {t`Check again`}
      </Button>
      <p className={styles.otherWays}>{t`You can also choose a photo of the label, or type its code.`}</p>
    </div>
  );
}
