import { Trans, useLingui } from '@lingui/react/macro';
import { Wordmark } from '@loyalty/shared-ui/logo';
import { Notice } from '@loyalty/shared-ui/notice';
import { useState } from 'react';
import { PageTitle } from '../../page/page-title';
import { AppearanceChoice } from '../../preferences/appearance-choice';
import { LanguageChoice } from '../../preferences/language-choice';
import { useSession } from '../../session/session';
import { MobileForm } from './mobile-form';
import { OtpForm } from './otp-form';
import { PipeDrawing } from './pipe-drawing';
import styles from './sign-in.module.css';

/** A code that was asked for: to which mobile, and from when (epoch milliseconds) another one may be. */
interface SentCode {
  mobile: string;
  resendAt: number;
}

/** /admin/login: the mobile step, then the OTP step (spec §4 "Admin login"). */
export function SignInPage() {
  const { t } = useLingui();
  const [sent, setSent] = useState<SentCode>();
  const [step, setStep] = useState<'mobile' | 'otp'>('mobile');
  const { ended, byOtherTab } = useSession();

  const enterCode = (mobile: string, resendAfterSeconds: number) => {
    setSent({ mobile, resendAt: Date.now() + resendAfterSeconds * 1000 });
    setStep('otp');
  };
  /** Back from Change Number with the same number: its code is on the way, and the server would send no other one yet. */
  const resume = (mobile: string) => {
    if (sent?.mobile !== mobile || Date.now() >= sent.resendAt) return false;
    setStep('otp');
    return true;
  };
  return (
    <div className={styles.page} data-density="compact">
      <PageTitle title={t`Admin sign-in`} />
      <div className={styles.scene} aria-hidden="true">
        <PipeDrawing />
      </div>
      <div className={styles.side}>
        <header className={styles.header}>
          <Wordmark name={t`Loyalty`} />
          <LanguageChoice />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>
            {step === 'otp' ? <Trans>Enter the OTP</Trans> : <Trans>Admin sign-in</Trans>}
          </h1>
          {step === 'mobile' && ended === 'refused' && (
            <Notice tone="warn" live="polite" className={styles.cut} title={t`You were signed out`}>
              <Trans>Your session has ended, or your access was changed. Sign in to go on.</Trans>
            </Notice>
          )}
          {step === 'mobile' && ended === 'signed-out' && byOtherTab && (
            <Notice live="polite" className={styles.cut}>
              <Trans>You logged out in another tab.</Trans>
            </Notice>
          )}
          {step === 'otp' && sent ? (
            <OtpForm
              mobile={sent.mobile}
              resendAt={sent.resendAt}
              onResent={(seconds) => enterCode(sent.mobile, seconds)}
              onChangeNumber={() => setStep('mobile')}
            />
          ) : (
            <MobileForm initialMobile={sent?.mobile ?? ''} onResume={resume} onSent={enterCode} />
          )}
        </main>
        <footer className={styles.footer}>
          <span>
            <Trans>Loyalty Programme</Trans>
          </span>
          <AppearanceChoice />
        </footer>
      </div>
    </div>
  );
}
