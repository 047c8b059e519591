import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { CameraOff, RotateCw, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Muted } from '@loyalty/shared-ui/muted';
import { Stack } from '@loyalty/shared-ui/stack';
import styles from '../scan-page.module.css';
import type { CameraProblem } from './open-camera';
import { isInApp, thisBrowser, chromeAddress, type BrowserKind, usePermissionSteps } from './use-permission-steps';

interface CameraProblemPanelProps {
  /** The camera works, but the decoder could not be fetched (`reader`), or no frame can be read (`frames`). */
  problem: CameraProblem | 'reader' | 'frames';
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

export function CameraProblemPanel({ problem, onRecheck }: CameraProblemPanelProps) {
  const { t } = useLingui();
  const browser = thisBrowser();
  const steps = usePermissionSteps(problem, browser);
  const leave = isInApp(browser) && otherBrowserMayHelp.includes(problem);
  // Verbatim from docs/product.md §8.
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
    silent: t`The camera does not answer. If the browser asks for it, choose Allow. If not, check again, or restart the phone.`,
    frames: t`The camera’s picture cannot be read. Check again, or choose another camera.`,
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
      <Muted size={14}>{t`You can also choose a photo of the label, or type its code.`}</Muted>
    </div>
  );
}

function InAppHelp({ browser }: { browser: BrowserKind }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();
  const address = window.location.href;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <p>
        {t`This page is open inside another app, such as WhatsApp or Facebook. Many of them do not let a page use the camera.`}
      </p>
      {browser === 'in-app-ios' && (
        <ol className={styles.steps}>
          <li>{t`Tap the menu (⋯) or the share button.`}</li>
          <li>{t`Tap Open in browser, or Open in Safari.`}</li>
        </ol>
      )}
      <Stack row gap={3} className={styles.acts}>
        {browser === 'in-app-android' && (
          <Button
            icon={<ExternalLink aria-hidden="true" />}
            onClick={() => window.location.assign(chromeAddress(address))}
          >
            {t`Open in Chrome`}
          </Button>
        )}
        {/* Missing in old web views, and on any page served by http. */}
        {'clipboard' in navigator && (
          <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t`Copy the link`}
          </Button>
        )}
      </Stack>
      <Muted size={14} role="status" className={styles.copied}>
        {copied === undefined ? '' : copied ? t`Copied. Paste it into the address of your browser.` : address}
      </Muted>
    </>
  );
}
