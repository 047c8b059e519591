import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Gift } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { PlacedClaimText } from './placed-claim-text';
import { useClaim } from './use-claim';
import styles from './rewards.module.css';

interface RedeemBoxProps {
  /** Points that can be claimed; undefined while unknown. */
  balance: number | undefined;
  /** The balance is from before and may not be true any more: nothing can be claimed on the ground of it. */
  old?: boolean;
  /** What the button says. */
  children: ReactNode;
}

/** The redeem box (spec §2, §4 "Claim", §8): the claim button with all that it has to say. */
export function RedeemBox({ balance, old = false, children }: RedeemBoxProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { state, claim } = useClaim();
  const noteId = useId();
  const nothing = balance === 0 && state.phase !== 'claimed' && state.phase !== 'sending';
  const resting = state.phase === 'claimed' || (state.phase === 'failed' && state.waiting);
  const note = () => {
    if (nothing) return t`you don't have reward points`;
    if (!balance) return '\u00a0';
    return old ? t`You can claim when you are connected again.` : t`You claim all your points at once.`;
  };
  return (
    <div className={styles.redeem}>
      <Button
        size="lg"
        block
        icon={<Gift aria-hidden="true" />}
        disabled={!balance || old || resting}
        busy={state.phase === 'sending'}
        busyLabel={t`Claiming…`}
        aria-describedby={noteId}
        onClick={() => void claim()}
      >
        {children}
      </Button>
      {/* One line whatever it says, so that nothing below moves when the balance comes. */}
      <p className={styles.note} id={noteId}>
        {note()}
      </p>
      <div role="status">
        {state.phase === 'claimed' && (
          <Notice tone="ok" title={t`Claim request placed successfully`}>
            <PlacedClaimText placed={state.placed} />
          </Notice>
        )}
      </div>
      <div role="alert">{state.phase === 'failed' && <Notice tone="bad">{errorText(state.error)}</Notice>}</div>
    </div>
  );
}
