import { useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { CaseAnswer } from './case-answer';
import { CaseLabel, WaitingOrder } from './case-label';
import { useCaseName } from './case-name';
import type { ScanCase } from './cases.resource';
import styles from './cases.module.css';

function CaseState({ state }: { state: ScanCase['state'] }) {
  const { t } = useLingui();
  if (state === 'granted') return <StatusChip tone="success">{t`Granted`}</StatusChip>;
  if (state === 'declined') return <StatusChip tone="danger">{t`Declined`}</StatusChip>;
  return <StatusChip tone="warning">{t`Open`}</StatusChip>;
}

/** Renders one case: photo, user, label, and the decision. */
export function CasePanel({ scanCase, onAnswered }: { scanCase: ScanCase; onAnswered: () => void }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const name = useCaseName()(scanCase);
  const answers = usePermissions()('cases.answer');
  const { user, note, state } = scanCase;
  return (
    <div className={styles.body}>
      <h2 className={styles.title}>
        <Link className={styles.link} to={paths.user(user.id)}>
          <bdi>{name}</bdi>
        </Link>
        <span> </span>
        <CaseState state={state} />
      </h2>
      <p className={styles.facts}>
        <DateText value={scanCase.createdAt} format="date-time" locale={locale} />
        {user.name && <span>{user.mobile}</span>}
      </p>
      {user.suspended && <Notice tone="danger">{t`This user is suspended and gets no points.`}</Notice>}
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <div className={styles.evidence}>
        {scanCase.pictureUrl && (
          <a href={scanCase.pictureUrl} target="_blank" rel="noreferrer">
            <img className={styles.photo} src={scanCase.pictureUrl} alt={t`Photo of the label from ${name}`} />
          </a>
        )}
        <div className={styles.body}>
          <CaseLabel scanCase={scanCase} />
          <WaitingOrder scanCase={scanCase} />
          {state === 'open' && answers && <CaseAnswer scanCase={scanCase} onAnswered={onAnswered} />}
          {state !== 'open' && (
            <p className={styles.facts}>
              {scanCase.answer && <span>{scanCase.answer}</span>}
              <span>{scanCase.answeredBy}</span>
              {scanCase.answeredAt && <DateText value={scanCase.answeredAt} format="date-time" locale={locale} />}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
