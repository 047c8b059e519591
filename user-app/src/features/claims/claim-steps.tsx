import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatPaise } from '@loyalty/shared-ui/num';
import { StepLine, type Step } from '@loyalty/shared-ui/step-line';
import type { ReactNode } from 'react';
import { Help } from '../../help/help';
import { useLanguage } from '../../i18n/user-messages';
import { dayAfter } from '../../claim-status/claim-status';
import { paths } from '../../paths';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';
import type { Claim } from './claims.resource';

export function ClaimSteps({ claim }: { claim: Claim }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { status, claimedAt, resolvedAt, decisionDays, worthPaise } = claim;
  const programme = useProgramme();
  const day = (at: string | undefined) => at && formatDate(at, 'day', locale);
  const usuallyBy = (days: number | undefined) => {
    const by = claimedAt && dayAfter(claimedAt, days, locale);
    return by && t`usually by ${by}`;
  };
  const paidWithin = decisionDays && programme?.paymentDays && decisionDays + programme.paymentDays;
  const steps: Step[] = [{ id: 'claimed', label: t`Claimed`, at: day(claimedAt), state: 'done' }];
  if (status === 'pending')
    steps.push(
      {
        id: 'decision',
        label: t`Awaiting approval`,
        at: usuallyBy(decisionDays),
        state: 'now',
        detail: t`The company checks your claim.`,
      },
      {
        id: 'payment',
        label: t`Payment`,
        at: usuallyBy(paidWithin),
        state: 'ahead',
        detail: <ToBePaid paise={worthPaise ?? 0} />,
      },
    );
  else steps.push({ id: 'decision', label: t`Approved`, at: day(resolvedAt), state: 'done' });
  const payment = usePaymentStep(claim);
  if (payment) steps.push(payment);
  return <StepLine label={t`Progress of this claim`} steps={steps} />;
}

function usePaymentStep({ transactionId, payout }: Claim): Step | undefined {
  const { t } = useLingui();
  const { locale } = useLanguage();
  if (!payout) return undefined;
  const { amountPaise, state, masked: place, expectedBy, paidAt, returnedAt, reference, reason } = payout;
  const amount = formatPaise(amountPaise);
  const day = (at: string | undefined) => at && formatDate(at, 'day', locale);
  const by = day(expectedBy);
  const toPlace = <p>{t`${amount} to ${place}`}</p>;
  const usually = by && t`usually by ${by}`;
  const step = (label: string, at: string | undefined, now: Step['state'], detail: ReactNode): Step => ({
    id: 'payment',
    label,
    at,
    state: now,
    detail,
  });
  switch (state) {
    case 'payable':
      return step(t`Payment`, place && usually, 'now', <ToBePaid paise={amountPaise} masked={place} />);
    case 'in-run':
      return step(t`On its way`, usually, 'now', t`${amount} to ${place}`);
    case 'paid':
      return step(
        t`Paid`,
        day(paidAt),
        'done',
        <>
          {toPlace}
          <p>
            <Trans>
              Bank reference (UTR): <strong>{reference}</strong>
            </Trans>
          </p>
        </>,
      );
    case 'returned':
      return step(
        t`Returned by the bank`,
        day(returnedAt),
        'bad',
        <>
          {toPlace}
          {reason && (
            <p>
              <Trans>
                Reason: <strong>{reason}</strong>
              </Trans>
            </p>
          )}
          <p>
            <Trans>Check your bank or UPI and enter it again. Then it is paid with the next payments.</Trans>
          </p>
          <DetailsLink>
            <Trans>Change bank or UPI</Trans>
          </DetailsLink>
          <Help about={t`The bank returned ${amount} for my claim ${transactionId}. Please help me.`} />
        </>,
      );
    case 'forfeited':
      return undefined;
  }
}

function ToBePaid({ paise, masked }: { paise: number; masked?: string | undefined }) {
  const { t } = useLingui();
  const isPaidOut = (useProgramme()?.payoutMethods.length ?? 0) > 0;
  const { data: details } = usePayoutDetails(isPaidOut && masked === undefined);
  const amount = formatPaise(paise);
  const place = masked ?? details?.masked;
  if (place) return <p>{t`${amount} to ${place}`}</p>;
  if (!isPaidOut) return <p>{amount}</p>;
  return (
    <>
      <p>{t`${amount}. It can be paid when you have added your bank or UPI.`}</p>
      {details === null && (
        <DetailsLink>
          <Trans>Add bank or UPI</Trans>
        </DetailsLink>
      )}
    </>
  );
}

/** The page leads back here. */
function DetailsLink({ children }: { children: ReactNode }) {
  return (
    <LinkButton to={paths.payoutDetails} state={{ returnTo: location.pathname }} variant="secondary">
      {children}
    </LinkButton>
  );
}
