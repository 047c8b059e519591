import { Trans, useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Button } from '@loyalty/shared-ui/button';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Wordmark } from '@loyalty/shared-ui/logo';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { isPositionUndecided } from '../../location/current-position';
import type { Position } from '../../location/place.resource';
import { PageTitle } from '../../page/page-title';
import { OverlayFailure, PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { LanguageChips, LanguageChoice, asksForLanguage } from '../../preferences/language-choice';
import { clearReferral, keepReferral } from '../../session/referral';
import { clearReturnPath, questionsFollow, returnLabel } from '../../session/return-path';
import { beginSession, useSession } from '../../session/session';
import {
  loadBrand,
  loadCodeStep,
  loadInvitation,
  loadLabelPreview,
  loadLocationQuestion,
  pendingCodeOf,
  prepareLabelPreview,
  type PendingCode,
} from './later-code';
import { MobileStep } from './mobile-step';
import { useSpokenResult } from '../../speech/use-spoken-result';
import styles from './sign-in.module.css';

const CodeStep = lazyPanel(async () => (await loadCodeStep()).CodeStep, PanelFailure);
// Signing in needs neither.
const LabelPreview = lazyPanel(
  async () => (await loadLabelPreview()).LabelPreview,
  () => null,
);
const Invitation = lazyPanel(
  async () => (await loadInvitation()).Invitation,
  () => null,
);
const LocationQuestion = lazyPanel(async () => (await loadLocationQuestion()).LocationQuestion, OverlayFailure);

function openedLabel(): string | undefined {
  const code = returnLabel();
  if (code !== undefined) prepareLabelPreview(code);
  return code;
}

/** /user/login and /user/register (docs/product.md §2): one form, a field at a time; the server registers new users. */
export function SignInPage() {
  useSpokenResult({ kind: 'sign-in' });
  const { t } = useLingui();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const here = useLocation();
  const [openedAt] = useState(() => pageNow());
  const pending = pendingCodeOf(here.state, openedAt);
  const [mobile, setMobile] = useState(pending?.mobile ?? '');
  const [asksRole, setAsksRole] = useState(false);
  const [signedIn, setSignedIn] = useState(false);
  const [asksLanguage, setAsksLanguage] = useState(asksForLanguage);
  const [label] = useState(openedLabel);
  const [isInvited] = useState(() => keepReferral(here.search));
  // Their points are with another number: they sign in with the one that they have now, and ask for them.
  const [lost, setLost] = useState(false);
  const { ended, byOtherTab } = useSession();
  const brand = useBrand();
  const [brandAsked, setBrandAsked] = useState(false);
  // The built-in name is for a programme without one, not for a name that is still loading.
  const name = brand.name ?? (brandAsked ? t`Loyalty Programme` : '');
  useEffect(() => {
    const finish = () => setBrandAsked(true);
    loadBrand().then(finish, finish);
  }, []);
  const heading = asksRole ? t`Plumber or customer?` : pending ? t`Enter the code` : t`Sign in`;

  const goTo = (pendingCode: PendingCode | undefined, replace: boolean) =>
    navigate(here.pathname, { replace, state: pendingCode && { pendingCode } });
  const finishSignIn = (token: string) => {
    if (!beginSession(token)) {
      toast.info(t`This browser stores nothing for this site. You stay signed in until you close or reload this page.`);
    }
    clearReferral();
    if (lost) {
      void navigate(paths.changeNumber, { replace: true, state: { lost } });
      return;
    }
    if (label === undefined) {
      void isPositionUndecided().then((undecided) => (undecided ? setSignedIn(true) : goOn()));
      return;
    }
    // The result with its points comes first, the questions after it.
    clearReturnPath();
    void navigate(paths.label(label), { replace: true, state: questionsFollow });
  };
  const goOn = (position?: Position) => {
    if (!isStillHere()) return;
    void navigate(paths.personalDetails, { replace: true, state: { afterSignIn: true, position } });
  };

  return (
    <div className={styles.page}>
      <PageTitle title={heading} />
      <PipeArt name={name} />
      <header className={styles.top}>
        {pending && (
          <IconButton
            label={t`Back`}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => void goTo(undefined, true)}
          />
        )}
        <span className={styles.brand}>
          <Wordmark name={name} />
        </span>
        {!(asksLanguage && !pending) && <LanguageChoice />}
      </header>
      <main className={styles.main}>
        {asksLanguage && !pending && <LanguageChips onChosen={() => setAsksLanguage(false)} />}
        <h1>{heading}</h1>
        {label !== undefined && (
          <div className={styles.label} data-compact={pending ? '' : undefined}>
            <LabelPreview code={label} compact={pending !== undefined} />
          </div>
        )}
        {pending ? (
          <CodeStep
            key={pending.mobile}
            pending={pending}
            onPending={(next) => void goTo(next, true)}
            onChangeNumber={() => void goTo(undefined, true)}
            onAsksRole={setAsksRole}
            onSignedIn={finishSignIn}
          />
        ) : (
          <>
            {ended === 'refused' && (
              <Notice tone="warning" live="polite" className={styles.cut} title={t`You were signed out`}>
                <Trans>Your sign-in has ended, or you signed out on another device. Sign in to continue.</Trans>
              </Notice>
            )}
            {ended === 'signed-out' && byOtherTab && (
              <Notice live="polite" className={styles.cut}>
                <Trans>You signed out in another tab.</Trans>
              </Notice>
            )}
            {label === undefined && (
              <p className={styles.lead}>
                <Trans>Scan the code on every product you install or buy. Collect points, claim rewards.</Trans>
              </p>
            )}
            {isInvited && <Invitation />}
            {lost && (
              <Notice live="polite" className={styles.cut}>
                <Trans>Sign in with your new number first. Then tell us the old one.</Trans>
              </Notice>
            )}
            <MobileStep
              mobile={mobile}
              onSent={(sent) => {
                setMobile(sent.mobile);
                if (isStillHere()) void goTo(sent, false);
              }}
            />
            {!lost && label === undefined && (
              <Button variant="quiet" block onClick={() => setLost(true)}>
                <Trans>I have lost my old number</Trans>
              </Button>
            )}
            <p className={styles.other}>
              <Trans>New here? The same form makes your account.</Trans>
            </p>
          </>
        )}
      </main>
      {signedIn && <LocationQuestion open onClose={goOn} />}
    </div>
  );
}

function PipeArt({ name }: { name: string }) {
  return (
    <aside className={styles.art} data-theme="dark">
      <svg viewBox="0 0 480 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path className={styles.level} d="M0 560h480v340H0z" />
        <path className={styles.copper} d="M-20 300h180" />
        <path className={styles.verdigris} d="M160 300h20a90 90 0 0 1 90 90v170" />
        <path className={styles.ahead} d="M270 560v180a70 70 0 0 0 70 70h160" />
        <circle className={styles.joint} cx="160" cy="300" r="17" />
        <circle className={styles.joint} cx="270" cy="560" r="17" />
      </svg>
      <Wordmark name={name} />
    </aside>
  );
}
