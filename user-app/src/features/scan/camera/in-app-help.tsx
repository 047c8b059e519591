import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Copy, ExternalLink } from 'lucide-react';
import { chromeAddress, type BrowserKind } from './browser-kind';
import styles from '../scan-page.module.css';

export interface InAppHelpProps {
  /** `in-app-android` or `in-app-ios`. */
  browser: BrowserKind;
}

/** Renders how to leave a web view: Android opens Chrome by a link, an iPhone needs manual steps. */
export function InAppHelp({ browser }: InAppHelpProps) {
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
      <div className={styles.acts}>
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
      </div>
      <p role="status" className={styles.copied}>
        {copied === true && t`Copied. Paste it into the address of your browser.`}
        {copied === false && address}
      </p>
    </>
  );
}
