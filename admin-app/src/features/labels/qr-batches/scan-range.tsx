import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../../../panel/panel-failure';
import { useErrorText } from '../../../i18n/use-error-text';
import { useTraceLabel } from './batch-life.resource';

const CodeCamera = lazyPanel(async () => (await import('../../../search/code-camera')).CodeCamera, PanelFailure);

type End = 'first' | 'last';

/** Scans the first and the last label of a range, one after the other. */
export function ScanRange({ onRead }: { onRead: (end: End, serial: string) => void }) {
  const { t } = useLingui();
  const trace = useTraceLabel();
  const errorText = useErrorText();
  const [scanning, setScanning] = useState<{ end: End; tries: number; first?: { code: string; serial: string } }>();
  const [problem, setProblem] = useState<string>();
  const stop = () => {
    setScanning(undefined);
    setProblem(undefined);
  };
  if (!scanning) {
    return (
      <Button
        variant="secondary"
        icon={<ScanQrCode aria-hidden="true" />}
        onClick={() => setScanning({ end: 'first', tries: 0 })}
      >
        {t`Scan the first and the last label`}
      </Button>
    );
  }
  const { end, tries, first } = scanning;
  const read = (serial: string, code: string) => {
    onRead(end, serial);
    if (end === 'last') return stop();
    setProblem(undefined);
    setScanning({ end: 'last', tries, first: { code, serial } });
  };
  const found = async (code: string) => {
    try {
      read(await trace(code), code);
    } catch (error) {
      setProblem(errorText(error));
      setScanning({ ...scanning, tries: tries + 1 });
    }
  };
  return (
    <Stack gap={2}>
      {problem && (
        <Notice tone="warning" live="assertive">
          {problem}
        </Notice>
      )}
      <CodeCamera
        key={`${end} ${tries}`}
        // The phone still points to it.
        ignored={first?.code}
        hint={
          first
            ? t`The first label is #${first.serial}. Hold the last label in front of the camera.`
            : t`Hold the first label in front of the camera.`
        }
        onCode={(code) => void found(code)}
      />
      <Stack row gap={2}>
        {first && (
          <Button variant="secondary" size="sm" onClick={() => read(first.serial, first.code)}>
            {t`Only this label`}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={stop}>
          {t`Stop scanning`}
        </Button>
      </Stack>
    </Stack>
  );
}
