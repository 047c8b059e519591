import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import styles from './code-list.module.css';
import type { CodeStatus, GeneratedCode } from './codes.resource';

interface CodeListProps {
  codes: readonly GeneratedCode[];
  productName: string;
  /** Called for a code that was not scanned yet. */
  onVoid: (serial: number) => void;
}

/** Renders codes as QR images, with serial and scan state. */
export function CodeList({ codes, productName, onVoid }: CodeListProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.list} aria-label={t`QR codes`}>
      {codes.map(({ serial, status, imageUrl }) => (
        <li key={serial} className={styles.code} data-status={status}>
          <img className={styles.symbol} src={imageUrl} alt={t`QR code #${serial}, ${productName}`} loading="eager" />
          <span className={styles.serial}>#{serial}</span>
          <CodeState status={status} />
          {status === 'issued' && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t`Void code #${String(serial)}`}
              onClick={() => onVoid(serial)}
            >
              {t`Void`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function CodeState({ status }: { status: CodeStatus }) {
  const { t } = useLingui();
  if (status === 'scanned') return <StatusChip tone="success">{t`Scanned`}</StatusChip>;
  if (status === 'void') return <StatusChip tone="danger">{t`Void`}</StatusChip>;
  return <StatusChip tone="neutral">{t`Not scanned`}</StatusChip>;
}
