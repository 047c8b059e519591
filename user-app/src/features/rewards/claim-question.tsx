import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { StepLine } from '@loyalty/shared-ui/step-line';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import { dayAfter } from '../../claim-status/claim-status';
import { resumeClaim } from '../../session/return-path';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import type { Programme } from '../../programme/fetch-programme.resource';
import { useProgramme } from '../../programme/programme.resource';
import { useWorth } from '../../worth/worth';
import styles from './claim-question.module.css';

interface ClaimQuestionProps {
  open: boolean;
  balance: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the points are claimed (docs/product.md §4 "Claim"), with what they bring, where and by when. */
export function ClaimQuestion({ open, balance, onConfirm, onClose }: ClaimQuestionProps) {
  const { t } = useLingui();
  const programme = useProgramme();
  const isPaidOut = (programme?.payoutMethods.length ?? 0) > 0;
  const { data: details } = usePayoutDetails(isPaidOut);
  const masked = details?.masked;
  const { rupees, points } = useWorth()({ points: balance });
  const amount = rupees ?? points;
  // Approval takes days, in which the details can be added: a code that does not arrive must not hold up the claim.
  const later = rupees !== undefined && isPaidOut && details === null;
  return (
    <ConfirmDialog
      open={open}
      variant="reward"
      title={<Trans>Claim {amount}?</Trans>}
      message={
        rupees !== undefined ? (
          <Trans>All your points go into one claim. If it is not approved, they return to your balance.</Trans>
        ) : (
          <Trans>
            All your points go into one claim, which the company checks. You will see the decision on the Home page. If
            it is not approved, the points return to your balance.
          </Trans>
        )
      }
      confirmLabel={later ? t`Claim now, add later` : t`Claim points`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {programme && rupees !== undefined ? (
        <Stack className={styles.worth}>
          <p className={styles.points}>{points}</p>
          {masked && (
            <p className={styles.place}>
              <span>
                <Trans>to {masked}</Trans>
              </span>
              <PayoutLink variant="quiet">
                <Trans>Change</Trans>
              </PayoutLink>
            </p>
          )}
          {later && (
            <Notice tone="pending" title={t`Where should we pay you?`}>
              <p>
                <Trans>Without your bank or UPI the money cannot be paid.</Trans>
              </p>
              <PayoutLink variant="secondary">
                <Trans>Add bank or UPI</Trans>
              </PayoutLink>
            </Notice>
          )}
          <WhatFollows programme={programme} />
        </Stack>
      ) : null}
    </ConfirmDialog>
  );
}

/** The page leads back to this claim, by its own links and by Back. */
function PayoutLink({ variant, children }: { variant: 'quiet' | 'secondary'; children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await navigate(pathname, { replace: true, state: resumeClaim });
    await navigate(paths.payoutDetails, { state: { returnTo: pathname, ...resumeClaim } });
  };
  return (
    <LinkButton to={paths.payoutDetails} variant={variant} onClick={(event) => void leave(event)}>
      {children}
    </LinkButton>
  );
}

function WhatFollows({ programme: { decisionDays, paymentDays } }: { programme: Programme }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [now] = useState(() => Date.now());
  const usuallyBy = (by: string | undefined) => by && t`usually by ${by}`;
  const days = decisionDays === undefined || paymentDays === undefined ? undefined : decisionDays + paymentDays;
  return (
    <StepLine
      label={t`What follows`}
      steps={[
        { id: 'claim', label: t`You claim`, at: t`Now`, state: 'now' },
        {
          id: 'decision',
          label: t`The company checks it`,
          at: usuallyBy(dayAfter(now, decisionDays, locale)),
          state: 'ahead',
        },
        { id: 'payment', label: t`Payment`, at: usuallyBy(dayAfter(now, days, locale)), state: 'ahead' },
      ]}
    />
  );
}
