import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { drafts } from '../../drafts/use-draft';
import { useLanguage } from '../../i18n/user-messages';
import { LoadingRegion } from '../../lists/loading-region';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { usePayoutDetails, type PayoutDetails } from '../../payout/payout-details.resource';
import { doesResumeClaim, resumeClaim } from '../../session/return-path';
import { useProgrammeResponse } from '../../programme/programme.resource';
import { useProfile } from '../../session/profile.resource';
import { PayeeNameForm, PayoutDetailsForm } from './payout-details-form';
import { PayeeState } from './payee-state';
import styles from './payout-details.module.css';

/** Opened from a claim, the page leads back to it: to its page, or to the question of a claim that was being made. */
function useReturn() {
  const state: unknown = useLocation().state;
  const { returnTo } = (state ?? {}) as { returnTo?: string };
  return returnTo === undefined ? undefined : { to: returnTo, state: doesResumeClaim(state) ? resumeClaim : undefined };
}

/** /user/account/payout: where the user is paid, masked; the form and the code that change it. */
export function PayoutDetailsPage() {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const back = useReturn();
  const programme = useProgrammeResponse();
  const stored = usePayoutDetails();
  const [editing, setEditing] = useState(() => Object.keys(drafts.read('payout-details') ?? {}).length > 0);
  const { data: details } = stored;
  const finish = () => {
    toast.success(t`Your bank or UPI is saved`);
    if (back) void navigate(back.to, { replace: true, state: back.state });
    else setEditing(false);
  };
  const profile = useProfile();
  const methods = programme.data?.payoutMethods;
  const latinNames = programme.data?.latinNames ?? [];
  const failed = [stored, programme].filter(({ data, error }) => data === undefined && error !== undefined);
  const isRetrying = failed.some(({ isValidating }) => isValidating);
  // The form starts with the profile's name.
  const waitsForName = latinNames.length > 0 && profile.data === undefined && profile.error === undefined;
  const unknown = details === undefined || methods === undefined || waitsForName;
  return (
    <Stack className={styles.page}>
      <BackLink to={back?.to ?? paths.account} state={back?.state}>
        <Trans>Back</Trans>
      </BackLink>
      <LoadingRegion
        status={unknown ? (failed.length > 0 && !isRetrying ? 'error' : 'loading') : 'ready'}
        loadingLabel={t`Loading your bank or UPI`}
        skeleton={<Skeleton shape="block" height="240px" />}
        errorTitle={t`Your bank or UPI could not be loaded`}
        error={failed[0]?.error}
        onRetry={() => failed.forEach((one) => void one.mutate())}
      >
        {details && !editing && (
          <Stack>
            {details.nameNeeded && <PayeeNameForm masked={details.masked} />}
            <Current details={details} onChange={methods?.length ? () => setEditing(true) : undefined} />
          </Stack>
        )}
        {methods?.length === 0 && !details && (
          <EmptyState
            icon={<Wallet aria-hidden="true" />}
            title={t`Rewards are not paid out here yet`}
            message={t`You can claim your points as before.`}
          />
        )}
        {methods && methods.length > 0 && (editing || !details) && (
          <PayoutDetailsForm
            methods={methods}
            latinNames={latinNames}
            onSaved={finish}
            onCancel={details ? () => setEditing(false) : undefined}
          />
        )}
      </LoadingRegion>
    </Stack>
  );
}

function Current({
  details: { method, masked, enteredAt, paidFrom },
  onChange,
}: {
  details: PayoutDetails;
  onChange?: () => void;
}) {
  const { locale } = useLanguage();
  return (
    <Card title={method === 'upi' ? <Trans>You are paid by UPI</Trans> : <Trans>You are paid to a bank account</Trans>}>
      <Stack>
        <p className={styles.masked}>{masked}</p>
        <PayeeState />
        <Muted>
          <Trans>
            Entered on <DateText value={enteredAt} locale={locale} />
          </Trans>
        </Muted>
        {paidFrom && (
          <Notice>
            <Trans>
              Paid here from <DateText value={paidFrom} format="day-time" locale={locale} /> on. This wait protects you
              if another person used your phone.
            </Trans>
          </Notice>
        )}
        {onChange && (
          <Button variant="secondary" onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
        )}
      </Stack>
    </Card>
  );
}
