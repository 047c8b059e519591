import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Help } from '../../help/help';
import { languages } from '../../i18n/texts';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { MessageSettings } from '../../messages/message-settings';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { paths } from '../../paths';
import { NameNeededCard } from '../../payout/name-needed-card';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';
import { useProfile } from '../../session/profile.resource';
import styles from './account.module.css';
import { downloadOwnData, useAccount } from './account.resource';
import { LogOutCard } from './log-out-card';

/** /user/account: the signed-in user, appearance and language, data export, log-out and deletion. */
export function AccountPage({ phone }: { phone: ReactNode }) {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const { data: profile } = useProfile();
  return (
    <Stack className={styles.page}>
      <Card>
        <Stack row spread gap={3}>
          <div>
            <p className={styles.name}>{profile?.name || <Trans>No name yet</Trans>}</p>
            <p className={styles.number}>{profile?.mobile ? `+91 ${groupMobile(profile.mobile)}` : '\u00a0'}</p>
          </div>
          <Stack row gap={2}>
            <LinkButton to={paths.personalDetails} variant="secondary">
              <Trans>Personal Details</Trans>
            </LinkButton>
            <LinkButton to={paths.changeNumber} variant="secondary">
              <Trans>Change mobile number</Trans>
            </LinkButton>
          </Stack>
        </Stack>
      </Card>
      <PayoutCard />
      <StatementCard />
      <Card title={t`Language and appearance`}>
        <Stack>
          <Field label={t`Language`}>
            <SelectInput value={language} onChange={({ target }) => setLanguage(target.value)}>
              {languages.map(({ value, label }) => (
                <option key={value} value={value} lang={value}>
                  {label}
                </option>
              ))}
            </SelectInput>
          </Field>
          <div className={styles.theme}>
            <span aria-hidden="true">{t`Appearance`}</span>
            <ThemeSwitch
              label={t`Appearance`}
              options={{ system: t`Same as device`, light: t`Light`, dark: t`Dark` }}
              value={theme}
              onValueChange={setTheme}
              showLabels
            />
          </div>
        </Stack>
      </Card>
      <Card title={t`This phone`} className={styles.phone}>
        <Stack className={styles.settings}>{phone}</Stack>
      </Card>
      <MessageSettings />
      <HelpCard />
      <Card title={t`Photos of labels`}>
        <LinkButton to={paths.cases} variant="secondary">
          <Trans>I cannot scan this</Trans>
        </LinkButton>
      </Card>
      <DataCard />
      <LogOutCard />
      <Card title={t`Delete account`}>
        <Stack>
          <p>
            <Trans>Erases your personal details for good. Points that you have not claimed are lost.</Trans>
          </p>
          <LinkButton to={paths.deleteAccount} variant="danger-soft" className={styles.act}>
            <Trans>Delete my account</Trans>
          </LinkButton>
        </Stack>
      </Card>
    </Stack>
  );
}

function PayoutCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const isOffered = (useProgramme()?.payoutMethods.length ?? 0) > 0;
  const { data: details, error, mutate } = usePayoutDetails(isOffered);
  if (!isOffered) return null;
  return (
    <Card title={t`Bank or UPI`}>
      <Stack>
        {details?.nameNeeded && <NameNeededCard />}
        <Stack row spread gap={3}>
          {details === undefined ? (
            <>
              <p>{error ? errorText(error) : <Skeleton width="10rem" height="48px" />}</p>
              {error !== undefined && (
                <Button variant="secondary" onClick={() => void mutate()}>
                  <Trans>Retry</Trans>
                </Button>
              )}
            </>
          ) : (
            <>
              <p>{details?.masked ?? <Trans>Add it, so that your claims can be paid.</Trans>}</p>
              <LinkButton to={paths.payoutDetails} variant="secondary">
                {details ? <Trans>Change</Trans> : <Trans>Add bank or UPI</Trans>}
              </LinkButton>
            </>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

function HelpCard() {
  const { t } = useLingui();
  const { supportPhone, supportWhatsapp } = useProgramme() ?? {};
  if (!supportPhone && !supportWhatsapp) return null;
  return (
    <Card title={t`Help`}>
      <Stack gap={3}>
        {supportPhone && <p>{supportPhone}</p>}
        <Help about={t`I have a question.`} />
      </Stack>
    </Card>
  );
}

function StatementCard() {
  const { t } = useLingui();
  const hasWorth = useProgramme()?.pointValuePaise !== undefined;
  const { data: account } = useAccount();
  if (!hasWorth && !account?.paidPaise) return null;
  return (
    <Card title={t`Statement`}>
      <Stack row spread gap={3}>
        <p>
          <Trans>Your points and payments in a financial year.</Trans>
        </p>
        <LinkButton to={paths.statement} variant="secondary">
          <Trans>Open the statement</Trans>
        </LinkButton>
      </Stack>
    </Card>
  );
}

function DataCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const toast = useToast();
  const download = useCommand(downloadOwnData, {
    onSuccess: () => toast.success(t`Your data was downloaded`),
    onError: errorText,
  });
  return (
    <Card title={t`Your data`}>
      <Stack>
        <p>
          <Trans>
            One file with your details, points, scans, claims and sign-ins. It contains nothing about anyone else.
          </Trans>
        </p>
        <ErrorNotice>{download.error}</ErrorNotice>
        <Button
          variant="secondary"
          className={styles.act}
          icon={<Download aria-hidden="true" />}
          busy={download.pending}
          busyLabel={t`Downloading…`}
          onClick={() => void download.run()}
        >
          <Trans>Download my data</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
