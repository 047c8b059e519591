import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../i18n/admin-messages';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../paths';
import { usePermissions } from '../../session/permissions.resource';
import { declineCase, grantCase, type ScanCase, useRefreshCases } from './cases.resource';
import styles from './cases.module.css';

/** Same limit as the server's. */
const MAX_ANSWER_LENGTH = 500;

export const codeFieldId = 'case-code';
export const answerFieldId = 'case-answer';

export function useCaseName(): (scanCase: ScanCase) => string {
  const { t } = useLingui();
  return ({ user }) => user.name || user.mobile || t`Deleted account`;
}

function CaseState({ state }: { state: ScanCase['state'] }) {
  const { t } = useLingui();
  if (state === 'granted') return <StatusChip tone="success">{t`Granted`}</StatusChip>;
  if (state === 'declined') return <StatusChip tone="danger">{t`Declined`}</StatusChip>;
  return <StatusChip tone="warning">{t`Open`}</StatusChip>;
}

/** What the server has read in the photo, or what was granted. */
function Label({ scanCase: { state, label, is_read: isRead, user } }: { scanCase: ScanCase }) {
  const { t } = useLingui();
  if (!label && state !== 'open') return null;
  if (!label) {
    return (
      <p className={styles.quiet}>
        {isRead ? t`No code could be read in the photo. Type what you can read.` : t`The photo is being read.`}
      </p>
    );
  }
  const points = formatNumber(label.points);
  const scanned = label.scanned_by === user.id ? t`Scanned by this user` : t`Scanned by another user`;
  return (
    <p className={styles.facts}>
      <strong>{label.product_name}</strong>
      <span>{label.model_name}</span>
      <span>{t`${points} points`}</span>
      <Link className={styles.link} to={paths.labelStory(label.serial)}>{t`Label ${String(label.serial)}`}</Link>
      {label.status === 'issued' && <StatusChip tone="success">{t`Not scanned yet`}</StatusChip>}
      {label.status === 'void' && <StatusChip tone="danger">{t`Void`}</StatusChip>}
      {label.status === 'scanned' && state !== 'granted' && <StatusChip tone="danger">{scanned}</StatusChip>}
    </p>
  );
}

/** Renders the two answers to an open case; a failed one stays as it was typed, with the reason. */
function Answer({ scanCase, onAnswered }: { scanCase: ScanCase; onAnswered: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshCases();
  const readable = scanCase.label?.status === 'issued' ? String(scanCase.label.serial) : '';
  // Undefined: as read in the photo, which may arrive later.
  const [typed, setTyped] = useState<string>();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<{ of: 'grant' | 'decline'; text: string }>();
  const [busy, setBusy] = useState<'grant' | 'decline'>();
  const code = typed ?? readable;
  const name = useCaseName()(scanCase);

  const send = async (of: 'grant' | 'decline', action: () => Promise<void>, done: string) => {
    setBusy(of);
    setProblem(undefined);
    try {
      await action();
      toast.success(done);
      onAnswered();
    } catch (error) {
      console.error(error);
      setProblem({ of, text: errorText(error) });
    }
    await refresh().catch(() => undefined);
    setBusy(undefined);
  };
  const grant = (event: FormEvent) => {
    event.preventDefault();
    const asked = code.trim();
    if (asked === '') return setProblem({ of: 'grant', text: t`Please enter a code or a serial number` });
    void send('grant', () => grantCase(scanCase.id, asked), t`The points were granted to ${name}.`);
  };
  const decline = (event: FormEvent) => {
    event.preventDefault();
    const words = answer.trim();
    if (words === '') return setProblem({ of: 'decline', text: t`Please enter an answer` });
    void send('decline', () => declineCase(scanCase.id, words), t`The photo of ${name} was declined.`);
  };
  return (
    <div className={styles.answers}>
      <form className={styles.form} onSubmit={grant} noValidate>
        <Field
          id={codeFieldId}
          label={t`Code or serial number`}
          error={problem?.of === 'grant' ? problem.text : undefined}
        >
          <TextInput value={code} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button type="submit" busy={busy === 'grant'} disabled={busy !== undefined} aria-keyshortcuts="G">
          {t`Grant points`}
        </Button>
      </form>
      <form className={styles.form} onSubmit={decline} noValidate>
        <Field
          id={answerFieldId}
          label={t`Answer to the user`}
          error={problem?.of === 'decline' ? problem.text : undefined}
        >
          <Textarea
            rows={2}
            value={answer}
            maxLength={MAX_ANSWER_LENGTH}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={busy === 'decline'}
          disabled={busy !== undefined}
          aria-keyshortcuts="D"
        >
          {t`Decline`}
        </Button>
      </form>
    </div>
  );
}

/** Renders one case: photo, user, label, and the answers. */
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
        </Link>{' '}
        <CaseState state={state} />
      </h2>
      <p className={styles.facts}>
        <DateText value={scanCase.created_at} format="date-time" locale={locale} />
        {user.name && <span>{user.mobile}</span>}
      </p>
      {user.suspended && <Notice tone="danger">{t`This user is suspended and gets no points.`}</Notice>}
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <div className={styles.evidence}>
        {scanCase.picture_url && (
          <a href={scanCase.picture_url} target="_blank" rel="noreferrer">
            <img className={styles.photo} src={scanCase.picture_url} alt={t`Photo of the label from ${name}`} />
          </a>
        )}
        <div className={styles.body}>
          <Label scanCase={scanCase} />
          {state === 'open' && answers && <Answer scanCase={scanCase} onAnswered={onAnswered} />}
          {state !== 'open' && (
            <p className={styles.facts}>
              {scanCase.answer && <span>{scanCase.answer}</span>}
              <span>{scanCase.answered_by}</span>
              {scanCase.answered_at && <DateText value={scanCase.answered_at} format="date-time" locale={locale} />}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
