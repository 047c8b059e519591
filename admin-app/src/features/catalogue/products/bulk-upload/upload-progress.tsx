import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import type { ImportStep } from './product-import.resource';
import styles from './bulk-upload.module.css';

interface UploadProgressProps {
  step: ImportStep;
  /** Aborts the upload; after it has been sent, only the wait: the server continues. */
  onCancel: () => void;
}

/** Renders the progress of an upload while it is sent and processed. */
export function UploadProgress({ step, onCancel }: UploadProgressProps) {
  const { t } = useLingui();
  useLeaveQuestion(step.phase === 'sending');

  const bar = () => {
    switch (step.phase) {
      case 'sending': {
        const percent = formatNumber(Math.floor((step.sent / Math.max(step.total, 1)) * 100));
        return { label: t`Uploading…`, value: step.sent, max: step.total, valueText: t`${percent}%` };
      }
      case 'reading':
        return { label: t`Checking the files…` };
      case 'pictures': {
        const [done, total] = [formatNumber(step.done), formatNumber(step.total)];
        return { label: t`Processing…`, value: step.done, max: step.total, valueText: t`${done} of ${total} images` };
      }
      case 'rows': {
        const [done, total] = [formatNumber(step.done), formatNumber(step.total)];
        return { label: t`Processing…`, value: step.done, max: step.total, valueText: t`${done} of ${total} rows` };
      }
    }
  };
  return (
    <div className={styles.uploadProgress}>
      <ProgressBar className={styles.bar} {...bar()} />
      <Button variant="secondary" onClick={onCancel}>
        {step.phase === 'sending' ? t`Cancel` : t`Stop waiting`}
      </Button>
    </div>
  );
}
