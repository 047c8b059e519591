import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import { useToast } from '@loyalty/shared-ui/toast';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useErrorText } from '../i18n/use-error-text';
import styles from './exports.module.css';

type ButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'aria-label' | 'icon' | 'block' | 'disabled'
>;

interface FileDownloadProps extends ButtonProps {
  label: string;
  fileName: string;
  /** Downloads the file; a plain link could not send the token. `onReceived` reports the bytes received. */
  fetchFile: (options: { signal: AbortSignal; onReceived: (bytes: number) => void }) => Promise<Blob>;
  /** Shows progress with Cancel, for slow downloads. */
  large?: boolean;
}

/** Renders a button that downloads a file and saves it. Leaving the page aborts it. */
export function FileDownload({
  label,
  fileName,
  fetchFile,
  large = false,
  variant = 'secondary',
  ...button
}: FileDownloadProps) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const busy = received !== undefined;

  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      saveFile(await fetchFile({ signal: controller.signal, onReceived: setReceived }), fileName);
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      toast.error(errorText(error));
    } finally {
      if (running.current === controller) setReceived(undefined);
    }
  };
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setReceived(undefined);
  };
  const megabytes = formatNumber(Math.floor((received ?? 0) / 100_000) / 10);
  return (
    <div className={styles.fileDownload} data-block={button.block || undefined}>
      <Button
        {...button}
        variant={variant}
        busy={busy}
        busyLabel={t`Preparing the file…`}
        onClick={() => void download()}
      >
        {label}
      </Button>
      {large && busy && (
        <Stack gap={1} align="start" className={styles.downloadProgress}>
          <ProgressBar label={t`Downloading ${fileName}`} valueText={t`${megabytes} MB`} />
          <Button variant="quiet" size="sm" onClick={stop}>
            {t`Stop`}
          </Button>
        </Stack>
      )}
    </div>
  );
}
