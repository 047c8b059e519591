import { useLingui } from '@lingui/react/macro';
import { BalanceCard } from './balance-card';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useErrorText } from '../../i18n/use-error-text';
import { usePointsSummary } from './points-summary.resource';

/**
 * Renders the balance and the pipe of points: Earned → Awaiting → Redeemed. On failure the card keeps its size, with dashes for
 * figures, and the error with Retry below it.
 */
export function PointsCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: points, error, isValidating, mutate } = usePointsSummary();
  const failed = Boolean(error) && !isValidating;
  const unknown = failed && !points;
  const { balance, earned, awaiting, redeemed } = points ?? { balance: 0, earned: 0, awaiting: 0, redeemed: 0 };
  const figure = (value: number) => (unknown ? '–' : value);
  return (
    <>
      <BalanceCard
        label={t`Points you can claim`}
        balance={unknown ? null : balance}
        loading={!points && !failed}
        loadingLabel={t`Loading your points`}
        run={[
          { id: 'earned', label: t`Earned`, value: figure(earned) },
          { id: 'awaiting', label: t`Awaiting approval`, value: figure(awaiting) },
          { id: 'redeemed', label: t`Redeemed`, value: figure(redeemed) },
        ]}
      />
      {failed && (
        <Notice
          tone="danger"
          live="assertive"
          title={t`Your points could not be loaded`}
          action={
            <Button variant="secondary" onClick={() => void mutate()}>
              {t`Retry`}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
    </>
  );
}
