import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { DateText } from '@loyalty/shared-ui/date-text';
import { ErrorNotice, Notice } from '@loyalty/shared-ui/notice';
import { useLocation } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { CircleHelp, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Help } from '../../help/help';
import { useApiText, useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { LoadingRegion } from '../../lists/loading-region';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { ChangeNumberSteps, type Progress } from './change-number-steps';
import { LostNumberForm } from './lost-number-form';
import { type OwnRequest, useCancelRequests, useNumberRequests } from './number.resource';
import styles from './account.module.css';

/** /user/account/number: a change with both numbers, or a request for the account of a lost one. */
export function ChangeNumberPage() {
  const { t } = useLingui();
  const { lost = false } = (useLocation().state ?? {}) as { lost?: boolean };
  const [way, setWay] = useState<'both' | 'lost'>(lost ? 'lost' : 'both');
  const [progress, setProgress] = useState<Progress>();
  const { data, error, isValidating, mutate } = useNumberRequests();
  const waits = data?.made?.state === 'open' || data?.made?.state === 'approved';
  const failed = data === undefined && error !== undefined && !isValidating;
  return (
    <Stack className={styles.page}>
      <BackLink to={paths.account}>{t`Account`}</BackLink>
      <LoadingRegion
        status={data ? 'ready' : failed ? 'error' : 'loading'}
        loadingLabel={t`Loading your account`}
        errorTitle={t`This page could not be loaded`}
        error={error}
        onRetry={() => void mutate()}
      >
        <Stack>
          {data?.received && <Received newNumber={data.received.newNumber} />}
          {data?.made && !progress && <Made request={data.made} />}
          {!waits && (
            <>
              {!lost && !progress && (
                <ChoiceCards
                  legend={t`Which SIM cards do you have?`}
                  options={[
                    {
                      value: 'both',
                      label: t`The old and the new one`,
                      description: t`A code to each number`,
                      icon: <Smartphone aria-hidden="true" />,
                    },
                    {
                      value: 'lost',
                      label: t`I have lost my old number`,
                      description: t`We check it, in a day or more`,
                      icon: <CircleHelp aria-hidden="true" />,
                    },
                  ]}
                  value={way}
                  onValueChange={setWay}
                />
              )}
              {way === 'both' ? <ChangeNumberSteps progress={progress} onProgress={setProgress} /> : <LostNumberForm />}
            </>
          )}
        </Stack>
      </LoadingRegion>
    </Stack>
  );
}

/** Another number's request for this account. */
function Received({ newNumber }: { newNumber: string }) {
  const { t } = useLingui();
  const cancel = useCancelling();
  return (
    <Notice tone="danger" title={t`Somebody asks for your points`}>
      <Stack>
        <p>
          <Trans>
            The number ending {newNumber} asks to take over the points of this number. If this is not you, cancel it.
          </Trans>
        </p>
        <ErrorNotice>{cancel.error}</ErrorNotice>
        <Button variant="danger" size="lg" block busy={cancel.pending} onClick={() => void cancel.run()}>
          <Trans>This is not me: cancel it</Trans>
        </Button>
      </Stack>
    </Notice>
  );
}

/** The user's own request for the account of a lost number. */
function Made({ request: { state, oldMobile, effectiveAt, answer } }: { request: OwnRequest }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const apiText = useApiText();
  const cancel = useCancelling();
  const number = groupMobile(oldMobile);
  const waits = state === 'open' || state === 'approved';
  return (
    <Card title={t`Your request for +91 ${number}`}>
      <Stack>
        <p role="status">
          {state === 'open' && <Trans>Sent. We check it and decide. The answer appears here.</Trans>}
          {state === 'approved' && (
            <Trans>
              Approved. Your points come to this number on{' '}
              <DateText value={effectiveAt} format="day-time" locale={locale} />. Then sign in again.
            </Trans>
          )}
          {state === 'declined' && <Trans>Not approved.</Trans>}
          {state === 'cancelled' && <Trans>Cancelled.</Trans>}
          {state === 'stale' && (
            <Trans>
              Not carried out: something about the two accounts has changed since you asked. Ask again, or ask the
              company.
            </Trans>
          )}
        </p>
        {answer && <p>{apiText(answer)}</p>}
        {(state === 'declined' || state === 'stale') && (
          <Help about={t`I asked for the points of +91 ${number} and did not get them. Please help me.`} />
        )}
        {waits && (
          <>
            <ErrorNotice>{cancel.error}</ErrorNotice>
            <Button variant="secondary" className={styles.act} busy={cancel.pending} onClick={() => void cancel.run()}>
              <Trans>Withdraw the request</Trans>
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

function useCancelling() {
  const errorText = useErrorText();
  return useCommand(useCancelRequests(), { onError: errorText });
}
