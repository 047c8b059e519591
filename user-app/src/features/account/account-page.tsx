import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import type { ReactNode } from 'react';
import { languages } from '../../i18n/languages';
import { useLanguage } from '../../i18n/user-messages';
import { groupMobile } from '../../mobile/group-mobile';
import { paths } from '../../paths';
import { AppearanceChoice } from '../../preferences/appearance-choice';
import { useProfile } from '../../session/profile.resource';
import { DataCard } from './data-card';
import { LogOutCard } from './log-out-card';
import styles from './account.module.css';

interface AccountPageProps {
  /** Settings of this phone from other features. */
  phone: ReactNode;
}

/** /user/account: the signed-in user, appearance and language, data export, log-out and deletion. */
export function AccountPage({ phone }: AccountPageProps) {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const { data: profile } = useProfile();
  return (
    <div className={styles.page}>
      <Card>
        <div className={styles.person}>
          <div>
            <p className={styles.name}>{profile?.name || <Trans>No name yet</Trans>}</p>
            <p className={styles.number}>{profile?.mobile ? `+91 ${groupMobile(profile.mobile)}` : '\u00a0'}</p>
          </div>
          <LinkButton to={paths.personalDetails} variant="secondary">
            <Trans>Personal Details</Trans>
          </LinkButton>
        </div>
      </Card>
      <Card title={t`Language and appearance`}>
        <div className={styles.stack}>
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
            <AppearanceChoice />
          </div>
        </div>
      </Card>
      <Card title={t`This phone`} className={styles.phone}>
        <div className={styles.stack}>{phone}</div>
      </Card>
      <DataCard />
      <LogOutCard />
      <Card title={t`Delete account`}>
        <div className={styles.stack}>
          <p>
            <Trans>Erases your personal details for good. Points that you have not claimed are lost.</Trans>
          </p>
          <LinkButton to={paths.deleteAccount} variant="danger-soft" className={styles.act}>
            <Trans>Delete my account</Trans>
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
