import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { RoleName } from '../../i18n/role-name';
import { ListRegion } from '../../lists/list-region';
import type { Redemption } from './redemptions.resource';
import { RewardsSummary } from './rewards-summary';
import { countMissed, type SettlementOutcome } from './settlement';
import { SettlementNotice } from './settlement-notice';
import { approveUser } from './settlements.resource';
import { useSettleClaims } from './use-settle-claims';
import { useUserRewards } from './user-rewards.resource';

interface RewardsPreviewProps {
  /** Whose rewards; undefined: the preview is closed. */
  person: Pick<Redemption, 'userId' | 'userName' | 'mobile' | 'role'> | undefined;
  onClose: () => void;
}

/** A person's rewards. The approve button is there only while points wait for approval (spec §4 "Redemption"). */
export function RewardsPreview({ person, onClose }: RewardsPreviewProps) {
  const { t } = useLingui();
  const answer = useUserRewards(person?.userId);
  const { run, busy, error, clearError } = useSettleClaims('approval');
  const [missed, setMissed] = useState<SettlementOutcome>();
  const rewards = answer.data;
  const summary = useRef<HTMLDivElement>(null);

  const close = () => {
    clearError();
    setMissed(undefined);
    onClose();
  };
  const approve = async () => {
    if (!person || !rewards) return;
    // What is on show, and nothing that came after it.
    const shown = rewards.pending.map(({ transactionId }) => transactionId);
    // The button goes with the points that waited; the focus stays in the preview.
    const settlement = await run(() => approveUser(person.userId, shown));
    if (!settlement) return;
    setMissed(countMissed(settlement.outcome) > 0 ? settlement.outcome : undefined);
    if (settlement.failure === undefined) summary.current?.focus();
  };
  const shownPoints = formatNumber(rewards?.awaiting ?? 0);
  const shownClaims = t`${plural(rewards?.pending.length ?? 0, { one: '# claim', other: '# claims' })}`;
  return (
    <Dialog
      open={person !== undefined}
      onClose={close}
      placement="end"
      title={person?.userName || (person?.mobile === '' ? t`Deleted account` : t`No name yet`)}
      description={
        person && (
          <>
            <RoleName role={person.role} /> · {person.mobile}
          </>
        )
      }
      closeLabel={t`Close`}
      width="440px"
      dismissible={!busy}
      footer={
        rewards !== undefined && rewards.awaiting > 0 ? (
          <Button
            block
            icon={<Check aria-hidden="true" />}
            busy={busy}
            busyLabel={t`Approving…`}
            onClick={() => void approve()}
          >
            <Trans>
              Approve {shownClaims} · {shownPoints} points
            </Trans>
          </Button>
        ) : undefined
      }
    >
      {error !== undefined && (
        <Notice tone="bad" live="assertive">
          {error}
        </Notice>
      )}
      {missed && <SettlementNotice outcome={missed} onDismiss={() => setMissed(undefined)} />}
      <ListRegion
        answer={answer}
        count={1}
        loadingLabel={t`Loading the rewards`}
        errorTitle={t`The rewards could not be loaded`}
        empty={null}
      >
        {rewards && <RewardsSummary ref={summary} rewards={rewards} />}
      </ListRegion>
    </Dialog>
  );
}
