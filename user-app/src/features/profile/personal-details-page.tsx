import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { drafts } from '../../drafts/use-draft';
import { LoadingRegion } from '../../lists/loading-region';
import type { Position } from '../../location/place.resource';
import { persistedAt } from '../../offline/persisted-responses';
import { paths } from '../../paths';
import { useProfile, type Profile } from '../../session/profile.resource';
import { clearReturnPath, readReturnPath } from '../../session/return-path';
import { ProfileForm } from './profile-form';
import styles from './profile.module.css';

/** docs/product.md §9 "Account-updated toast", in milliseconds: its duration, and when the page is left. */
const updated = { toast: 1000, leave: 2500 };

interface Arrival {
  afterSignIn?: boolean;
  position?: Position;
}

/** /user/personaldetails: the profile form; after sign-in it continues to the return path. */
export function PersonalDetailsPage() {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const { afterSignIn = false, position } = (useLocation().state ?? {}) as Arrival;
  const read = useProfile();
  const { data: profile, error, isValidating, mutate } = read;
  // Saving sends every field: a form filled from an older copy would undo changes made elsewhere. Once open, it stays. SWR would
  // show at once what another page has fetched, so this page refetches unless a request is in flight.
  const [asked, setAsked] = useState(isValidating);
  const ask = useEffectEvent(() => void (asked || mutate().then(() => setAsked(true))));
  useEffect(() => ask(), []);
  const isCurrent = asked && profile !== undefined && !isValidating && !error && persistedAt(read) === undefined;
  const [opened, setOpened] = useState<Profile>();
  if (isCurrent && !opened) setOpened(profile);
  const [saved, setSaved] = useState(false);
  const [waiting] = useState(() => (afterSignIn ? readReturnPath() : undefined));
  const next = waiting ?? paths.rewards;

  const leave = useEffectEvent(() => void (isStillHere() && navigate(next)));
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => leave(), updated.leave);
    return () => clearTimeout(timer);
  }, [saved]);
  // Cleared however this page is left.
  useEffect(() => () => void clearReturnPath(), []);

  const skeleton = (
    <Stack gap={5}>
      {Array.from({ length: 2 }, (_, row) => (
        <Skeleton key={row} shape="block" height="64px" />
      ))}
    </Stack>
  );
  // A user whose details are known came for something else: the link onward is above the form.
  const goesOnFirst = afterSignIn && Boolean(opened?.name);
  const status = opened ? 'ready' : isValidating || !asked ? 'loading' : 'error';
  return (
    <Stack className={styles.page}>
      {goesOnFirst && (
        <LinkButton to={next} size="lg" block onClick={() => drafts.discard('profile')}>
          <Trans>Continue without changes</Trans>
        </LinkButton>
      )}
      <LoadingRegion
        status={status}
        loadingLabel={t`Loading your details`}
        skeleton={skeleton}
        errorTitle={t`Your details could not be loaded`}
        error={error}
        message={error ? undefined : t`You can change your details when you are connected again.`}
        onRetry={() => void mutate()}
      >
        {opened && profile && (
          <ProfileForm
            profile={profile}
            position={position}
            done={saved}
            isSecondary={goesOnFirst}
            isFirst={afterSignIn && !opened.name}
            onSaved={() => {
              toast.success(t`Account Updated Successfully`, { duration: updated.toast });
              setSaved(true);
            }}
          />
        )}
      </LoadingRegion>
      {afterSignIn && !saved && !goesOnFirst && (
        <LinkButton to={next} variant="quiet" block onClick={() => drafts.discard('profile')}>
          <Trans>Skip for now</Trans>
        </LinkButton>
      )}
    </Stack>
  );
}
