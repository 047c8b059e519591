import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation } from '@loyalty/shared-ui/router';
import { useState } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { PanelFailure } from '../../../panel/panel-failure';
import { useSession } from '../../../session/session';
import { MobileForm } from './mobile-form';
import { SignInFrame } from './sign-in-frame';
import { SignInLink } from './sign-in-link';
import styles from './sign-in.module.css';

const OtpForm = lazyPanel(
  async () => (await import(/* webpackChunkName: "otp-step" */ './otp-form')).OtpForm,
  PanelFailure,
);

/** A requested code: its mobile, and the time (epoch milliseconds) after which another may be requested. */
interface SentCode {
  mobile: string;
  resendAt: number;
}

/** /admin/login: by a link made on the server if the address contains one, else by mobile number and code. */
export function SignInPage() {
  const { hash } = useLocation();
  const [token, setToken] = useState(hash.slice(1));
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  return token === '' ? <SignInSteps /> : <SignInLink key={token} token={token} onLeave={() => setToken('')} />;
}

/** Renders the mobile step, then the OTP step (docs/product.md §4 "Admin login"). */
function SignInSteps() {
  const { t } = useLingui();
  const [sent, setSent] = useState<SentCode>();
  const [step, setStep] = useState<'mobile' | 'otp'>('mobile');
  const { ended, byOtherTab } = useSession();

  const rememberSent = (mobile: string, resendAfterSeconds: number) =>
    setSent({ mobile, resendAt: pageNow() + resendAfterSeconds * 1000 });
  /** Returns from Change Number with the same number: its code is on the way, and the server would not send another one yet. */
  const resume = (mobile: string) => {
    if (sent?.mobile !== mobile || pageNow() >= sent.resendAt) return false;
    setStep('otp');
    return true;
  };
  return (
    <SignInFrame heading={step === 'otp' ? t`Enter the OTP` : t`Admin sign-in`}>
      {step === 'mobile' && ended === 'refused' && (
        <Notice tone="warning" live="polite" className={styles.cut} title={t`You were signed out`}>
          <Trans>Your session has ended, or your access was changed. Sign in to continue.</Trans>
        </Notice>
      )}
      {step === 'mobile' && ended === 'signed-out' && byOtherTab && (
        <Notice live="polite" className={styles.cut}>
          <Trans>You signed out in another tab.</Trans>
        </Notice>
      )}
      {step === 'otp' && sent ? (
        <OtpForm
          mobile={sent.mobile}
          resendAt={sent.resendAt}
          onResent={(seconds) => rememberSent(sent.mobile, seconds)}
          onChangeNumber={() => setStep('mobile')}
        />
      ) : (
        <MobileForm
          initialMobile={sent?.mobile ?? ''}
          onResume={resume}
          onSent={(mobile, seconds) => {
            rememberSent(mobile, seconds);
            setStep('otp');
          }}
        />
      )}
    </SignInFrame>
  );
}
