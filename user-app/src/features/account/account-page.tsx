import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { Camera, FileText, Landmark, Smartphone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConsentSettings } from '../../consents/consent-settings';
import { Help } from '../../help/help';
import { useErrorText } from '../../i18n/use-error-text';
import { languages, useLanguage } from '../../i18n/user-messages';
import { MessageSettings } from '../../messages/message-settings';
import { paths } from '../../paths';
import { NameNeededCard } from '../../payout/name-needed-card';
import { usePayoutDetails } from '../../payout/payout-details.resource';
import { useProgramme } from '../../programme/programme.resource';
import { useProfile } from '../../session/profile.resource';
import { AccountRow } from './account-row';
import styles from './account.module.css';
import { useAccount } from './account.resource';
import { LeavingCard } from './leaving-card';

/** /user/account: the signed-in user and their money, this phone, help, and the ways out. */
export function AccountPage({ phone }: { phone: ReactNode }) {
  const { t } = useLingui();
  return (
    <Stack className={styles.page}>
      <UserCard />
      <AppearanceCard />
      <Card title={t`This phone`} className={styles.phone}>
        <Stack className={styles.settings}>{phone}</Stack>
      </Card>
      <MessageSettings />
      <ConsentSettings />
      <HelpCard />
      <LeavingCard />
    </Stack>
  );
}

function UserCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: profile } = useProfile();
  const { data: account } = useAccount();
  const { payoutMethods = [], pointValuePaise } = useProgramme() ?? {};
  const isPaidOut = payoutMethods.length > 0;
  const { data: payout, error } = usePayoutDetails(isPaidOut);
  const place = payout === null ? t`Add it, so that your claims can be paid.` : payout?.masked;
  return (
    <>
      {payout?.nameNeeded && <NameNeededCard />}
      <Card padding="none">
        <div className={styles.user}>
          <p className={styles.name}>{profile?.name || <Trans>No name yet</Trans>}</p>
          <p className={styles.number}>{profile?.mobile ? `+91 ${groupMobile(profile.mobile)}` : '\u00a0'}</p>
        </div>
        <ul className={styles.rows}>
          <AccountRow icon={UserRound} label={t`Personal Details`} act={paths.personalDetails} />
          <AccountRow icon={Smartphone} label={t`Change mobile number`} act={paths.changeNumber} />
          {isPaidOut && (
            <AccountRow
              icon={Landmark}
              label={t`Bank or UPI`}
              // The line is there before its text, so that nothing moves.
              detail={place ?? (error ? errorText(error) : '\u00a0')}
              act={paths.payoutDetails}
            />
          )}
          {(pointValuePaise !== undefined || Boolean(account?.paidPaise)) && (
            <AccountRow
              icon={FileText}
              label={t`Statement`}
              detail={t`Your points and payments in a financial year.`}
              act={paths.statement}
            />
          )}
        </ul>
      </Card>
    </>
  );
}

function AppearanceCard() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
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
  );
}

function HelpCard() {
  const { t } = useLingui();
  const { supportPhone, supportWhatsapp } = useProgramme() ?? {};
  return (
    <Card padding="none">
      {(supportPhone || supportWhatsapp) && (
        <div className={styles.padded}>
          <h2 className={styles.title}>{t`Help`}</h2>
          {supportPhone && <p>{supportPhone}</p>}
          <Help about={t`I have a question.`} />
        </div>
      )}
      <ul className={styles.rows}>
        <AccountRow icon={Camera} label={t`I cannot scan this`} detail={t`Photos of labels`} act={paths.cases} />
      </ul>
    </Card>
  );
}
