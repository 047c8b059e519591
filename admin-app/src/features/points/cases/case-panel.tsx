import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { CaseAnswer, type CaseAnswerProps } from './case-answer';
import { useCaseName, type ScanCase } from './cases.resource';
import styles from './cases.module.css';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';

function CaseState({ scanCase: { state, claim } }: { scanCase: ScanCase }) {
  const { t } = useLingui();
  if (claim && state !== 'open') return <StatusChip tone="success">{t`Replied`}</StatusChip>;
  const tones = { granted: 'success', declined: 'danger', open: 'warning' } as const;
  return (
    <StatusChip tone={tones[state]}>{{ granted: t`Granted`, declined: t`Declined`, open: t`Open` }[state]}</StatusChip>
  );
}

export function CasePanel(props: CaseAnswerProps) {
  const { scanCase } = props;
  const { t } = useLingui();
  const { locale } = useLanguage();
  const name = useCaseName()(scanCase);
  const mayAnswer = usePermissions()('cases.answer');
  const { user, note, state } = scanCase;
  return (
    <Stack>
      <h2 className={styles.title}>
        <Link className={styles.link} to={paths.user(user.id)}>
          <bdi>{name}</bdi>
        </Link>
        <span> </span>
        <CaseState scanCase={scanCase} />
      </h2>
      <p className={styles.facts}>
        <DateText value={scanCase.createdAt} format="date-time" locale={locale} />
        {user.name && <span>{user.mobile}</span>}
      </p>
      {user.suspended && <Notice tone="danger">{t`This user is suspended and gets no points.`}</Notice>}
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <Stack className={styles.evidence}>
        {scanCase.pictureUrl && (
          <a href={scanCase.pictureUrl} target="_blank" rel="noreferrer">
            <img className={styles.photo} src={scanCase.pictureUrl} alt={t`Photo of the label from ${name}`} />
          </a>
        )}
        <Stack>
          {scanCase.claim ? <AnsweredClaim claim={scanCase.claim} /> : <CaseLabel scanCase={scanCase} />}
          <WaitingOrder scanCase={scanCase} />
          {state === 'open' && mayAnswer && <CaseAnswer {...props} />}
          {state !== 'open' && (
            <p className={styles.facts}>
              {scanCase.answer && <span>{scanCase.answer}</span>}
              <span>{scanCase.answeredBy}</span>
              {scanCase.answeredAt && <DateText value={scanCase.answeredAt} format="date-time" locale={locale} />}
            </p>
          )}
        </Stack>
      </Stack>
    </Stack>
  );
}

function AnsweredClaim({ claim }: { claim: NonNullable<ScanCase['claim']> }) {
  const { t } = useLingui();
  const points = usePointsText()(claim.points);
  return (
    <Stack gap={1} className={styles.reading}>
      <Muted size={13}>{t`Answers the rejection of`}</Muted>
      <p className={styles.readingHead}>
        <Link className={styles.link} to={paths.claim(claim.transactionId)}>
          {claim.transactionId}
        </Link>
      </p>
      <p className={styles.facts}>
        <span>{points}</span>
        {claim.reason && <span>{claim.reason}</span>}
      </p>
    </Stack>
  );
}

function CaseLabel({ scanCase: { state, label, isRead, user, waitingOrder: waiting } }: { scanCase: ScanCase }) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const listsCodes = usePermissions()('codes.read');
  if (!label && state !== 'open') return null;
  if (!label) {
    return (
      <Stack gap={1} className={styles.reading}>
        <p className={styles.readingHead}>{isRead ? t`Nothing was read in the photo` : t`The photo is being read`}</p>
        {isRead && !waiting && <p>{t`What you type here, a second admin must confirm.`}</p>}
      </Stack>
    );
  }
  const number = t`Label ${String(label.serial)}`;
  const scanned = label.scannedBy === user.id ? t`Scanned by this user` : t`Scanned by another user`;
  // The story of a label that was not scanned is found by its code only.
  const linked = label.status !== 'issued' || listsCodes;
  return (
    <Stack gap={1} className={styles.reading}>
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
    </Stack>
  );
}

function WaitingOrder({ scanCase: { state, waitingOrder: order } }: { scanCase: ScanCase }) {
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
