import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import type { PanelFailureProps } from '@loyalty/shared-ui/lazy-panel';
import { Notice } from '@loyalty/shared-ui/notice';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './panel-failure.module.css';

/** Renders in place of a part of a page that failed. */
export function PanelFailure({ notLoaded, retry, retrying, failedAgain, close }: PanelFailureProps) {
  const { t } = useLingui();
  const message = notLoaded
    ? t`Your connection was interrupted, or the site has just been updated. Nothing that you did is lost.`
    : t`Something here broke. Nothing that you did is lost.`;
  return (
    <Notice
      tone="danger"
      live="assertive"
      title={t`This could not be opened`}
      action={
        <div className={styles.actions}>
          <Button variant="secondary" busy={retrying} busyLabel={t`Retry`} onClick={retry}>
            {t`Retry`}
          </Button>
          {close && <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={close} />}
        </div>
      }
    >
      {failedAgain && notLoaded ? t`There is still no connection. Try again when you are online.` : message}
    </Notice>
  );
}

/** Renders in place of a dialog or menu that failed, above the page, which stays usable. Escape closes it. */
export function OverlayFailure(props: PanelFailureProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  // As a dialog takes the focus, and gives it back: the button that opened it is what Retry repeats.
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  const close = useEffectEvent(() => props.close?.());
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <div ref={ref} role="dialog" aria-label={t`This could not be opened`} className={styles.overlay}>
      <PanelFailure {...props} />
    </div>
  );
}
