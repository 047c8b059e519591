import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { worthOfClaims } from '../../claims/claim-resolution';
import { useErrorText } from '../../i18n/use-error-text';
import { ShortcutChoice } from '../../preferences/shortcut-choice';
import { keyOf, useShortcuts } from '../../preferences/use-shortcuts';
import { ClaimSignals } from './claim-signals';
import { useClaimantName } from './claim-words';
import styles from './claims.module.css';
import { deleteReason, type QueuedClaim, saveReason, useRejectionReasons } from './claims.resource';
import { Key } from './claim-panel';
import type { Triage } from './use-triage';

/** Names the owner of claims: one user, or their number. */
export function useClaimantsName(): (claims: readonly QueuedClaim[]) => string {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  return (claims) => {
    const users = new Set(claims.map(({ userId }) => userId)).size;
    const [first] = claims;
    return users === 1 && first ? nameOf(first) : t`${plural(users, { one: '# person', other: '# people' })}`;
  };
}

export const pointsOf = (claims: readonly QueuedClaim[]) => claims.reduce((sum, { points }) => sum + points, 0);

/** Asks before claims with signals, or many claims, are approved. */
function ApproveDialog({ claims, triage }: { claims: readonly QueuedClaim[]; triage: Triage }) {
  const { t } = useLingui();
  const [shortcuts] = useShortcuts();
  const name = useClaimantsName()(claims);
  const points = formatNumber(pointsOf(claims));
  const worth = worthOfClaims(claims);
  const flagged = claims.filter(({ signals }) => signals.length > 0).length;
  const single = claims.length === 1;
  const approve = () => triage.decide('approve', claims);
  const press = (event: KeyboardEvent) => {
    if (shortcuts && keyOf(event.nativeEvent) === 'a' && !event.repeat) approve();
  };
  return (
    // Keys from inside the dialog bubble to here.
    <div role="presentation" onKeyDown={press}>
      <ConfirmDialog
        open
        variant="primary"
        title={
          single && flagged === 1
            ? t`Approve in spite of the signals?`
            : t`Approve ${plural(claims.length, { one: '# claim', other: '# claims' })}?`
        }
        message={
          worth === null
            ? t`${points} points of ${name} move from awaiting to redeemed.`
            : t`${points} points of ${name}, worth ${formatPaise(worth)}, move from awaiting to redeemed.`
        }
        confirmLabel={t`Approve ${points} points`}
        cancelLabel={t`Cancel`}
        closeLabel={t`Close`}
        onConfirm={approve}
        onCancel={() => triage.ask(undefined)}
      >
        {single && triage.detail.data && <ClaimSignals signals={triage.detail.data.signals} />}
        {!single && flagged > 0 && (
          <Notice tone="warning">
            {t`${plural(flagged, { one: '# of them has signals of risk.', other: '# of them have signals of risk.' })}`}
          </Notice>
        )}
        {shortcuts && <p className={styles.quiet}>{t`Press A to approve, Esc to go back.`}</p>}
      </ConfirmDialog>
    </div>
  );
}

/** Same limit as the server's. */
const MAX_REASON_LENGTH = 500;

/** Asks for the reason of a rejection: a saved one by its digit, or a new one, which can be saved. */
function RejectDialog({ claims, triage }: { claims: readonly QueuedClaim[]; triage: Triage }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const saved = useRejectionReasons();
  const [shortcuts] = useShortcuts();
  const [reason, setReason] = useState('');
  const [keep, setKeep] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = useClaimantsName()(claims);
  const points = formatNumber(pointsOf(claims));
  const reasons = saved.data ?? [];
  const [deleted, setDeleted] = useState<string>();
  const close = () => triage.ask(undefined);

  const attempt = async (action: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      console.error(error);
      setProblem(errorText(error));
    }
    await saved.mutate().catch(() => undefined);
    setBusy(false);
  };
  const submit = () => {
    const words = reason.trim();
    if (words === '') return setMissing(true);
    // A reason that cannot be saved must not keep the claim waiting: the page decides first.
    triage.decide('reject', claims, words);
    if (keep) void attempt(() => saveReason(words));
  };
  const press = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return submit();
    const chosen = reasons[Number(event.key) - 1];
    if (shortcuts && !typing && !event.repeat && chosen) triage.decide('reject', claims, chosen.reason);
  };
  return (
    <div role="presentation" onKeyDown={press}>
      <Dialog
        open
        onClose={close}
        width="520px"
        title={t`Reject ${plural(claims.length, { one: '# claim', other: '# claims' })}?`}
        description={t`${points} points return to the balance of ${name}, to be claimed again.`}
        closeLabel={t`Close`}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t`Cancel`}
            </Button>
            <Button variant="danger" onClick={submit}>
              {t`Reject ${plural(claims.length, { one: '# claim', other: '# claims' })}`}
            </Button>
          </>
        }
      >
        {problem !== undefined && (
          <Notice tone="danger" live="assertive">
            {problem}
          </Notice>
        )}
        {deleted !== undefined && (
          // Not a toast, which is out of reach of an open dialog.
          <Notice
            live="polite"
            action={
              <Button
                size="sm"
                variant="secondary"
                disabled={busy}
                onClick={() =>
                  void attempt(async () => {
                    await saveReason(deleted);
                    setDeleted(undefined);
                  })
                }
              >
                {t`Undo`}
              </Button>
            }
          >
            {t`The saved reason was deleted.`}
          </Notice>
        )}
        {reasons.length > 0 && (
          <ol className={styles.reasons} aria-label={t`Saved reasons`}>
            {reasons.map((each, index) => (
              <li key={each.id}>
                <button
                  type="button"
                  className={styles.reason}
                  onClick={() => triage.decide('reject', claims, each.reason)}
                  {...(index === 0 && { 'data-autofocus': '' })}
                >
                  {index < 9 && <Key>{String(index + 1)}</Key>}
                  <span>{each.reason}</span>
                </button>
                <IconButton
                  size="sm"
                  label={t`Delete the saved reason: ${each.reason}`}
                  icon={<Trash2 aria-hidden="true" />}
                  disabled={busy}
                  onClick={() =>
                    void attempt(async () => {
                      await deleteReason(each.id);
                      setDeleted(each.reason);
                    })
                  }
                />
              </li>
            ))}
          </ol>
        )}
        <Field
          label={reasons.length > 0 ? t`Another reason` : t`Reason`}
          required={reasons.length === 0}
          hint={t`Shown to the user who made the claim, and kept in the audit log.`}
          error={missing && reason.trim() === '' ? t`Please enter a reason` : undefined}
        >
          <Textarea
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            {...(saved.data && reasons.length === 0 && { 'data-autofocus': '' })}
          />
        </Field>
        <Checkbox
          label={t`Save this reason for the team`}
          checked={keep}
          onChange={(event) => setKeep(event.target.checked)}
        />
      </Dialog>
    </div>
  );
}

/** Lists the shortcut keys of the page. */
function KeysDialog({ onClose, decides }: { onClose: () => void; decides: boolean }) {
  const { t } = useLingui();
  const keys = [
    ['J', t`Next claim`],
    ['K', t`Previous claim`],
    ['Enter', t`Open the claim`],
    ...(decides
      ? [
          ['A', t`Approve`],
          ['R', t`Reject; 1 to 9 choose a saved reason`],
          ['Z', t`Undo the last decision`],
          ['X', t`Select the claim`],
        ]
      : []),
    ['/', t`Search`],
    ['Esc', t`Back to the list`],
    ['?', t`Show these keys`],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t`Shortcut keys`} closeLabel={t`Close`} width="420px">
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <ShortcutChoice />
    </Dialog>
  );
}

/** Renders the dialog that is open, if any. */
export function ClaimDialogs({ triage }: { triage: Triage }) {
  const { asked } = triage;
  switch (asked?.kind) {
    case 'approve':
      return <ApproveDialog claims={asked.claims} triage={triage} />;
    case 'reject':
      return <RejectDialog claims={asked.claims} triage={triage} />;
    case 'keys':
      return <KeysDialog decides={triage.decides} onClose={() => triage.ask(undefined)} />;
    case undefined:
      return null;
  }
}
