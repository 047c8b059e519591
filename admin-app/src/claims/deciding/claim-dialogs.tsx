import type { Deciding } from '../use-deciding';
import { RejectDialog } from './reject-dialog';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { KeyboardEvent } from 'react';
import { shortcutOf, useShortcuts } from '../../preferences/use-shortcuts';
import { type Claim, idsOf, sumOf } from '../claim';
import { useClaimantsName } from '../claim-words';
import { useWorthText } from '../../programme/points-text';
import { useClaim } from '../claims.resource';
import styles from './deciding.module.css';
import { ClaimSignals, SignalCounts } from './signals';

/** Renders the question before claims are decided, if any: the same in the queue and on the dashboard. */
export function ClaimDialogs({ question, decide, close }: Pick<Deciding, 'question' | 'decide' | 'close'>) {
  if (!question) return null;
  const { kind, claims } = question;
  return kind === 'approve' ? (
    <ApproveDialog claims={claims} onApprove={(some) => decide('approve', some)} onClose={close} />
  ) : (
    <RejectDialog claims={claims} onReject={(reason) => decide('reject', claims, reason)} onClose={close} />
  );
}

interface ApproveDialogProps {
  claims: readonly Claim[];
  onApprove: (claims: readonly Claim[]) => void;
  onClose: () => void;
}

/** Asks before claims are approved: their number, worth and signals. Those without signals can be approved alone. */
function ApproveDialog({ claims, onApprove, onClose }: ApproveDialogProps) {
  const { t } = useLingui();
  const [shortcuts] = useShortcuts();
  const name = useClaimantsName()(claims);
  const single = claims.length === 1;
  const [id] = idsOf(claims);
  const detail = useClaim(single ? id : undefined).data;
  const signalsOf = (claim: Claim) => (single && detail ? detail.claim.signals : claim.signals);
  const flagged = claims.filter((claim) => signalsOf(claim).length > 0);
  const clear = claims.filter((claim) => signalsOf(claim).length === 0);
  const mixed = flagged.length > 0 && clear.length > 0;
  const worth = useWorthText();
  const sum = worth(sumOf(claims));
  const clearSum = worth(sumOf(clear));
  const shownClear = formatNumber(clear.length);
  const shownAll = formatNumber(claims.length);
  const approve = () => onApprove(mixed ? clear : claims);
  const press = (event: KeyboardEvent) => {
    if (shortcuts && shortcutOf(event.nativeEvent) === 'a') approve();
  };
  const title = () => {
    if (mixed || flagged.length === 0)
      return t`Approve ${plural(claims.length, { one: '# claim', other: '# claims' })}?`;
    return single
      ? t`Approve in spite of the signals?`
      : t`Approve ${plural(claims.length, { one: '# claim', other: '# claims' })} in spite of the signals?`;
  };
  return (
    // Keys from inside the dialog bubble to here.
    <div role="presentation" onKeyDown={press}>
      <Dialog
        open
        role="alertdialog"
        width={mixed ? '520px' : '440px'}
        title={title()}
        description={t`${sum} of ${name} move from awaiting to redeemed.`}
        closeLabel={t`Close`}
        onClose={onClose}
        footer={
          <>
            <Button variant="secondary" onClick={onClose} data-autofocus="">
              {t`Cancel`}
            </Button>
            {mixed && (
              <Button variant="secondary" onClick={() => onApprove(claims)}>
                {t`Approve all ${shownAll}`}
              </Button>
            )}
            <Button onClick={approve}>{mixed ? t`Approve ${shownClear} without signals` : t`Approve ${sum}`}</Button>
          </>
        }
      >
        {single && detail ? (
          <ClaimSignals signals={detail.signals} />
        ) : (
          flagged.length > 0 && (
            <Notice
              tone="warning"
              title={
                clear.length === 0
                  ? t`${plural(flagged.length, { one: 'It has signals of risk', other: 'All # have signals of risk' })}`
                  : t`${plural(flagged.length, { one: '# of them has signals of risk', other: '# of them have signals of risk' })}`
              }
            >
              <SignalCounts claims={flagged} />
              {mixed && <p>{t`The ${shownClear} without signals: ${clearSum}`}</p>}
            </Notice>
          )
        )}
        {shortcuts && (
          <Muted size={13} className={styles.keysHint}>
            {mixed
              ? t`Press A to approve the ${shownClear} without signals, Esc to go back.`
              : t`Press A to approve, Esc to go back.`}
          </Muted>
        )}
      </Dialog>
    </div>
  );
}
