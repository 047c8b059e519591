import { Trans, useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useToast } from '@loyalty/shared-ui/toast';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { drafts } from '../../drafts/draft-store';
import { RestoredNote } from '../../drafts/restored-note';
import { useDraft } from '../../drafts/use-draft';
import { useErrorText, useFieldErrors } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { ConfirmByCode } from '../../one-time-code/confirm-by-code';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { usePayoutDetails, type PayoutDetails } from '../../payout/payout-details.resource';
import { doesResumeClaim, resumeClaim } from '../../payout/resume-claim';
import { useProgrammeResponse } from '../../programme/programme.resource';
import { useProfile } from '../../session/profile.resource';
import { isLatin } from '../../payout/latin-name';
import { PayeeNameForm } from './payee-name-form';
import { EMPTY_FORM, PayoutDetailsForm, type PayoutForm } from './payout-details-form';
import styles from './payout-details.module.css';
import { sendPayoutCode, useSavePayoutDetails, type EnteredDetails } from './payout-details.resource';
import { useCodeRequest } from './use-code-request';

/** Opened from a claim, the page leads back to it: to its page, or to the question of a claim that was being made. */
function useReturn() {
  const state: unknown = useLocation().state;
  const { returnTo } = (state ?? {}) as { returnTo?: string };
  return returnTo === undefined ? undefined : { to: returnTo, state: doesResumeClaim(state) ? resumeClaim : undefined };
}

/** /user/account/payout: where the user is paid, masked; the form and the code that change it. */
export function PayoutDetailsPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const back = useReturn();
  const programme = useProgrammeResponse();
  const stored = usePayoutDetails();
  const [editing, setEditing] = useState(() => Object.keys(drafts.read('payout-details') ?? {}).length > 0);
  const { data: details } = stored;
  const profile = useProfile();
  const methods = programme.data?.payoutMethods;
  const latinNames = programme.data?.latinNames ?? [];
  const failed = [stored, programme].filter(({ data, error }) => data === undefined && error !== undefined);
  const isRetrying = failed.some(({ isValidating }) => isValidating);
  // The form starts with the profile's name.
  const waitsForName = latinNames.length > 0 && profile.data === undefined && profile.error === undefined;
  const unknown = details === undefined || methods === undefined || waitsForName;
  return (
    <div className={styles.page}>
      <BackLink to={back?.to ?? paths.account} state={back?.state}>
        <Trans>Back</Trans>
      </BackLink>
      <AsyncRegion
        status={unknown ? (failed.length > 0 && !isRetrying ? 'error' : 'loading') : 'ready'}
        loadingLabel={t`Loading your payout details`}
        skeleton={<Skeleton shape="block" height="240px" />}
        error={{
          title: t`Your payout details could not be loaded`,
          message: errorText(failed[0]?.error),
          retryLabel: t`Retry`,
          onRetry: () => failed.forEach((one) => void one.mutate()),
        }}
      >
        {details && !editing && (
          <div className={styles.stack}>
            {details.nameNeeded && <PayeeNameForm masked={details.masked} />}
            <Current details={details} onChange={methods?.length ? () => setEditing(true) : undefined} />
          </div>
        )}
        {methods?.length === 0 && !details && (
          <EmptyState
            icon={<Wallet aria-hidden="true" />}
            title={t`Rewards are not paid out here yet`}
            message={t`You can claim your points as before.`}
          />
        )}
        {methods && methods.length > 0 && (editing || !details) && (
          <Change methods={methods} latinNames={latinNames} onDone={() => setEditing(false)} isFirst={!details} />
        )}
      </AsyncRegion>
    </div>
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
      <div className={styles.stack}>
        <p className={styles.masked}>{masked}</p>
        <p className={styles.quiet}>
          <Trans>
            Entered on <DateText value={enteredAt} locale={locale} />
          </Trans>
        </p>
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
      </div>
    </Card>
  );
}

/** Returns the form with a method that the programme offers: a draft may be older. */
const payable = (form: PayoutForm, methods: readonly PayoutDetails['method'][]): PayoutForm =>
  methods.includes(form.method) ? form : { ...form, method: methods[0] ?? 'upi' };

interface ChangeProps {
  methods: readonly PayoutDetails['method'][];
  /** Those whose names need letters A to Z. */
  latinNames: readonly PayoutDetails['method'][];
  /** Whether nothing was entered before. */
  isFirst: boolean;
  onDone: () => void;
}

/** Renders the form, then the code; a refused field leads back to the form with what was typed. */
function Change({ methods, latinNames, isFirst, onDone }: ChangeProps) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const fieldErrors = useFieldErrors();
  const save = useSavePayoutDetails();
  const back = useReturn();
  const { data: profile } = useProfile();
  const name = latinNames.length > 0 && profile && isLatin(profile.name) ? profile.name : '';
  const draft = useDraft<PayoutForm>('payout-details', { ...EMPTY_FORM, method: methods[0] ?? 'upi', name });
  const [form, setForm] = useState(() => payable(draft.initial, methods));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { pending, problem, request, resent, end } = useCodeRequest<EnteredDetails>();

  const confirm = async (details: EnteredDetails, otp: string) => {
    try {
      await save(details, otp);
    } catch (error) {
      const { otp: ofCode, ...others } = fieldErrors(error);
      if (ofCode || Object.keys(others).length === 0) throw error;
      setErrors(others);
      return end();
    }
    draft.discard();
    toast.success(t`Your payout details are saved`);
    if (back) void navigate(back.to, { replace: true, state: back.state });
    else onDone();
  };

  if (pending)
    return (
      <ConfirmByCode
        purpose="payout-details"
        mobile={profile?.mobile ?? ''}
        resendAt={pending.resendAt}
        onResent={resent}
        sendCode={sendPayoutCode}
        confirm={(otp) => confirm(pending.details, otp)}
        label={t`Save payout details`}
        busyLabel={t`Saving…`}
      >
        <Button variant="quiet" block onClick={end}>
          <Trans>Back to the details</Trans>
        </Button>
      </ConfirmByCode>
    );
  return (
    <>
      {draft.restored && (
        <RestoredNote
          onDiscard={() => {
            draft.discard();
            setForm(draft.stored);
            setErrors({});
          }}
        />
      )}
      <PayoutDetailsForm
        form={form}
        methods={methods}
        latinNames={latinNames}
        errors={errors}
        problem={problem}
        onChange={(next) => {
          setForm(next);
          // Typed twice to be checked: what is kept would check nothing.
          draft.keep({ ...next, repeated: '' });
          setErrors({});
        }}
        onErrors={setErrors}
        onSubmit={request}
        onCancel={
          isFirst
            ? undefined
            : () => {
                draft.discard();
                onDone();
              }
        }
      />
    </>
  );
}
