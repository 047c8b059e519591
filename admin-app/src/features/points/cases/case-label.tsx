import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Muted } from '@loyalty/shared-ui/muted';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import type { ScanCase } from './cases.resource';
import styles from './cases.module.css';

/** Renders what the server has read in the photo, or what was granted. */
export function CaseLabel({ scanCase: { state, label, isRead, user, waitingOrder: waiting } }: { scanCase: ScanCase }) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const listsCodes = usePermissions()('codes.read');
  if (!label && state !== 'open') return null;
  if (!label) {
    return (
      <div className={styles.reading}>
        <p className={styles.readingHead}>{isRead ? t`Nothing was read in the photo` : t`The photo is being read`}</p>
        {isRead && !waiting && <p>{t`What you type here, a second admin must confirm.`}</p>}
      </div>
    );
  }
  const number = t`Label ${String(label.serial)}`;
  const scanned = label.scannedBy === user.id ? t`Scanned by this user` : t`Scanned by another user`;
  // The story of a label that was not scanned is found by its code only.
  const linked = label.status !== 'issued' || listsCodes;
  return (
    <div className={styles.reading}>
      <Muted size={13}>{state === 'granted' ? t`Granted` : t`The server read in the photo`}</Muted>
      <p className={styles.readingHead}>
        {linked ? (
          <Link className={styles.link} to={paths.labelStory(label.serial)}>
            {number}
          </Link>
        ) : (
          number
        )}
      </p>
      <p className={styles.facts}>
        <strong>{label.productName}</strong>
        <span>{label.modelName}</span>
        <span>{pointsText(label.points)}</span>
        {label.status === 'issued' && <StatusChip tone="success">{t`Not scanned yet`}</StatusChip>}
        {label.status === 'void' && <StatusChip tone="danger">{t`Void`}</StatusChip>}
        {label.status === 'scanned' && state !== 'granted' && <StatusChip tone="danger">{scanned}</StatusChip>}
      </p>
    </div>
  );
}

/** Says that a grant of an open case waits for a second admin. */
export function WaitingOrder({ scanCase: { state, waitingOrder: order } }: { scanCase: ScanCase }) {
  const { t } = useLingui();
  if (state !== 'open' || !order) return null;
  return (
    <Notice tone="warning" title={t`Waits for a second admin`}>
      <Trans>
        <bdi>{order.requestedBy}</bdi> ordered the points of label {String(order.serial)}. Another admin decides under{' '}
        <Link to={paths.confirmations}>Confirmations</Link>.
      </Trans>
    </Notice>
  );
}
