import { Trans, useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import type { Position } from '../../location/place.resource';
import { paths } from '../../paths';
import { useProfile } from '../../session/profile.resource';
import { forgetWaitingPath, readWaitingPath } from '../../session/waiting-path';
import { ProfileForm } from './profile-form';
import styles from './profile.module.css';

/** Spec §9 "Account-updated toast", in milliseconds: how long it shows, and when the page is left. */
const updated = { toast: 1000, leave: 2500 };

interface Arrival {
  /** The last step of signing in, with a way past it. */
  afterSignIn?: boolean;
  position?: Position;
}

/** /user/personaldetails: the profile form; after sign-in it leads on to where the person was going. */
export function PersonalDetailsPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { afterSignIn = false, position } = (useLocation().state ?? {}) as Arrival;
  const { data: profile, error, isValidating, mutate } = useProfile();
  const [saved, setSaved] = useState(false);
  const [waiting] = useState(() => (afterSignIn ? readWaitingPath() : undefined));
  const next = waiting ?? paths.rewards;

  const leave = useEffectEvent(() => void navigate(next));
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => leave(), updated.leave);
    return () => clearTimeout(timer);
  }, [saved]);
  // Whichever way this page is left, nobody waits any more.
  useEffect(() => () => forgetWaitingPath(), []);

  const skeleton = (
    <div className={styles.form}>
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} shape="block" height="64px" />
      ))}
    </div>
  );
  const status = profile ? 'ready' : error && !isValidating ? 'error' : 'loading';
  return (
    <div className={styles.page}>
      {waiting?.toLowerCase().startsWith('/user/s/') && (
        <Notice tone="copper">
          <Trans>The code that you scanned is waiting. It comes right after this.</Trans>
        </Notice>
      )}
      <AsyncRegion
        status={status}
        loadingLabel={t`Loading your details`}
        skeleton={skeleton}
        error={{
          title: t`Your details could not be loaded`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: () => void mutate(),
        }}
      >
        {profile && (
          <ProfileForm
            profile={profile}
            position={position}
            done={saved}
            onSaved={() => {
              toast.success(t`Account Updated Successfully`, { duration: updated.toast });
              setSaved(true);
            }}
          />
        )}
      </AsyncRegion>
      {afterSignIn && !saved && (
        <LinkButton to={next} variant="quiet" block>
          {profile?.name ? <Trans>Continue without changes</Trans> : <Trans>Skip for now</Trans>}
        </LinkButton>
      )}
    </div>
  );
}
