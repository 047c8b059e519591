import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatPaise } from '@loyalty/shared-ui/num';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Link } from '@loyalty/shared-ui/router';
import { paths } from '../../../paths';
import styles from './payouts.module.css';
import type { ItemState, PayoutState, RunState } from './payouts.resource';
import { WithDetail } from '../../../lists/with-detail';

const tones = {
  payable: 'pending',
  'in-run': 'info',
  open: 'info',
  paid: 'success',
  returned: 'warning',
  forfeited: 'neutral',
  proposed: 'pending',
  confirmed: 'info',
  sent: 'info',
  closed: 'success',
  cancelled: 'neutral',
} as const;

function useStateNames(): Record<PayoutState | ItemState | RunState, string> {
  const { t } = useLingui();
  return {
    payable: t`To be paid`,
    'in-run': t`In a run`,
    open: t`No result yet`,
    paid: t`Paid`,
    returned: t`Returned`,
    forfeited: t`Account deleted`,
    proposed: t`Needs confirmation`,
    confirmed: t`Ready to send`,
    sent: t`Sent to the bank`,
    closed: t`Complete`,
    cancelled: t`Cancelled`,
  };
}

export function StateChip({ state }: { state: PayoutState | ItemState | RunState }) {
  return <StatusChip tone={tones[state]}>{useStateNames()[state]}</StatusChip>;
}

interface StateFilterProps<State extends string> {
  states: readonly State[];
  /** '' for any. */
  value: State | '';
  onValueChange: (state: State | '') => void;
}

export function StateFilter<State extends PayoutState | ItemState>(props: StateFilterProps<State>) {
  const { t } = useLingui();
  const names = useStateNames();
  const { states, value, onValueChange } = props;
  return (
    <FilterBar attached>
      <FilterChips
        legend={t`State`}
        options={[
          { value: '', label: t`All states` },
          ...states.map((state) => ({ value: state, label: names[state] })),
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    </FilterBar>
  );
}

/** Renders the amount of a payout, a payment or a run, with the points that it pays, if they are known. */
export const amountCell = ({ amountPaise, points }: { amountPaise: number; points?: number }) => (
  <WithDetail detail={points !== undefined && <Plural value={points} one="# point" other="# points" />}>
    <span className={styles.amount}>{formatPaise(amountPaise)}</span>
  </WithDetail>
);

interface PayeeNameProps {
  userId: number;
  userName: string | null;
  /** None of a deleted account. */
  mobile: string | null;
}

export function PayeeName({ userId, userName, mobile }: PayeeNameProps) {
  if (!mobile) return <Trans>Deleted account</Trans>;
  return (
    <WithDetail detail={mobile}>
      <Link className={styles.name} to={paths.user(userId)}>
        {userName ? <bdi>{userName}</bdi> : <Trans>No name yet</Trans>}
      </Link>
    </WithDetail>
  );
}

export function ResultText({ reference, reason }: { reference: string | null; reason: string | null }) {
  const text = reference || reason;
  return text ? <bdi className={styles.result}>{text}</bdi> : <span>–</span>;
}
