import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import styles from './code-list.module.css';
import type { CodeStatus, GeneratedCode } from './codes.resource';

interface CodeListProps {
  codes: readonly GeneratedCode[];
  productName: string;
}

/** Codes as they look, with serial and scan state. */
export function CodeList({ codes, productName }: CodeListProps) {
  const { t } = useLingui();
  // In a popup that scrolls, something must take the focus for the arrow keys to scroll it.
  const reachable = { tabIndex: 0, role: 'group', 'aria-label': t`QR codes` };
  return (
    <div {...reachable}>
      <ul className={styles.list}>
        {codes.map(({ serial, status, imageUrl }) => (
          <li key={serial} className={styles.code}>
            <img className={styles.symbol} src={imageUrl} alt={t`QR code #${serial}, ${productName}`} loading="eager" />
            <span className={styles.serial}>#{serial}</span>
            <CodeState status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CodeState({ status }: { status: CodeStatus }) {
  const { t } = useLingui();
  if (status === 'scanned') return <StatusChip tone="ok">{t`Scanned`}</StatusChip>;
  if (status === 'void') return <StatusChip tone="bad">{t`Void`}</StatusChip>;
  return <StatusChip tone="neutral">{t`Not scanned`}</StatusChip>;
}
