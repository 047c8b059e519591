import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCloseOnBack } from '../../platform/overlay';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import type { PanelFailureProps } from '../lazy-panel/lazy-panel';
import { Notice } from '../notice/notice';
import styles from './panel-failure.module.css';

export interface PanelFailureTexts {
  title: string;
  /** The panel's code could not be loaded. */
  notLoaded: string;
  /** The panel itself broke. */
  broken: string;
  /** A retry has found no connection. */
  offline: string;
  retry: string;
  close: string;
}

type Props = PanelFailureProps & { texts: PanelFailureTexts };

/** Renders in place of a part of a page that failed (`lazyPanel`). */
export function FailedPanel({ notLoaded, retry, retrying, failedAgain, close, texts }: Props) {
  const message = notLoaded ? texts.notLoaded : texts.broken;
  return (
    <Notice
      tone="danger"
      live="assertive"
      title={texts.title}
      action={
        <div className={styles.actions}>
          <Button variant="secondary" busy={retrying} busyLabel={texts.retry} onClick={retry}>
            {texts.retry}
          </Button>
          {close && <IconButton label={texts.close} icon={<X aria-hidden="true" />} onClick={close} />}
        </div>
      }
    >
      {failedAgain && notLoaded ? texts.offline : message}
    </Notice>
  );
}

/** Renders in place of a dialog or menu that failed, above the page, which stays usable. Escape and Back close it. */
export function FailedOverlay(props: Props) {
  const ref = useRef<HTMLDivElement>(null);
  // As a dialog takes the focus, and gives it back: the button that opened it is what Retry repeats.
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  const close = useEffectEvent(() => props.close?.());
  useCloseOnBack(props.close !== undefined, () => {
    props.close?.();
    return true;
  });
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <div ref={ref} role="dialog" aria-label={props.texts.title} className={styles.overlay}>
      <FailedPanel {...props} />
    </div>
  );
}
