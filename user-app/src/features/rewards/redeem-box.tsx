import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Gift } from 'lucide-react';
import { useId, useState } from 'react';
import { withTexts } from '../../i18n/texts';
import { OverlayFailure, PanelFailure } from '../../panel/panel-failure';
import { doesResumeClaim } from '../../session/return-path';
import { useProgramme } from '../../programme/programme.resource';
import { useWorth } from '../../worth/worth';
import type { Claiming, PointsSummary } from './points.resource';
import styles from './rewards.module.css';

const loadQuestion = () => withTexts(import(/* webpackChunkName: "claim-question" */ './claim-question'));
const ClaimQuestion = lazyPanel(async () => (await loadQuestion()).ClaimQuestion, OverlayFailure);
// Of the same chunk as the question, which comes before.
const ClaimFailure = lazyPanel(
  async () => (await withTexts(import(/* webpackChunkName: "claim-question" */ './claim-failure'))).ClaimFailure,
  PanelFailure,
);
const prepareQuestion = () => void loadQuestion().catch(() => undefined);

interface RedeemBoxProps {
  points: PointsSummary | undefined;
  claiming: Claiming;
  /** The balance is cached and may be out of date: it cannot be claimed. */
  old?: boolean;
}

const leading = ({ rupees, points }: { rupees: string | undefined; points: string }) => rupees ?? points;

/** Renders the redeem box (docs/product.md §2, §4 "Claim", §8): the claim button and its messages. */
export function RedeemBox({ points, claiming: { state, claim }, old = false }: RedeemBoxProps) {
  const { t } = useLingui();
  const balance = points?.balance;
  const navigate = useNavigate();
  const { pathname, state: entry } = useLocation();
  const resumes = doesResumeClaim(entry);
  const [wanted, setWanted] = useState(resumes);
  const [asking, setAsking] = useState(resumes);
  const noteId = useId();
  const worthOf = useWorth();
  const { smallestClaim = 0 } = useProgramme() ?? {};
  const missing = balance ? Math.max(0, smallestClaim - balance) : 0;
  const canClaim = Boolean(balance) && !old && missing === 0;
  // A balance that is loading may still be claimed.
  if (asking && !canClaim && balance !== undefined && !old) setAsking(false);
  const endQuestion = () => {
    setAsking(false);
    if (resumes) void navigate(pathname, { replace: true });
  };
  const nothing = balance === 0 && state.phase !== 'claimed' && state.phase !== 'sending';
  const resting = state.phase === 'claimed' || (state.phase === 'failed' && state.waiting);
  const note = () => {
    if (nothing) return points?.awaiting ? t`Your points are in a claim.` : t`you don't have reward points`;
    if (!balance) return '\u00a0';
    if (missing > 0) {
      const [smallest, left] = [smallestClaim, missing].map((one) => leading(worthOf({ points: one })));
      return t`You can claim from ${smallest}; ${left} to go.`;
    }
    return old ? t`You can claim when you are connected again.` : t`You claim all your points at once.`;
  };
  return (
    <div className={styles.redeem}>
      <Button
        variant="reward"
        size="lg"
        block
        icon={<Gift aria-hidden="true" />}
        disabled={!canClaim || resting}
        busy={state.phase === 'sending'}
        busyLabel={t`Claiming…`}
        aria-describedby={noteId}
        onPointerEnter={prepareQuestion}
        onFocus={prepareQuestion}
        onClick={() => {
          setWanted(true);
          setAsking(true);
        }}
      >
        {t`Claim Rewards`}
      </Button>
      {/* Always one line, so that nothing below moves when the balance arrives. */}
      <p className={styles.note} id={noteId} hidden={state.phase === 'claimed'}>
        {note()}
      </p>
      <div role="alert">
        {state.phase === 'failed' && <ClaimFailure state={state} onRetry={canClaim ? () => void claim() : undefined} />}
      </div>
      {wanted && (
        <ClaimQuestion
          open={asking && canClaim}
          balance={balance ?? 0}
          onConfirm={() => {
            endQuestion();
            void claim();
          }}
          onClose={endQuestion}
        />
      )}
    </div>
  );
}
