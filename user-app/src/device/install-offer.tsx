import { Trans, useLingui } from '@lingui/react/macro';
import { InstallCard } from '@loyalty/shared-ui/install-card';
import { useState } from 'react';
import { askToInstall, useCanInstall } from './device';
import { isInstallDeclined, declineInstall } from './declined-install';
import { isHomeScreenByHand } from './is-home-screen-by-hand';

/**
 * Offers to install the area after a granted scan, never before (experience.md). Renders nothing if it is installed, the browser
 * cannot install it, or the user has declined.
 */
export function InstallOffer() {
  const { t } = useLingui();
  const canInstall = useCanInstall();
  const [refused, setRefused] = useState(isInstallDeclined);
  const refuse = () => {
    declineInstall();
    setRefused(true);
  };
  const install = async () => {
    if ((await askToInstall()) === 'dismissed') refuse();
  };
  if (refused || (!canInstall && !isHomeScreenByHand())) return null;
  return (
    <InstallCard
      title={t`Keep it at hand`}
      installLabel={t`Add to home screen`}
      onInstall={canInstall ? () => void install() : undefined}
      dismissLabel={t`No, thanks`}
      onDismiss={refuse}
    >
      {canInstall ? (
        <p>
          <Trans>One tap on your home screen, and it opens offline too.</Trans>
        </p>
      ) : (
        <ol>
          <li>
            <Trans>Tap Share in your browser.</Trans>
          </li>
          <li>
            <Trans>Choose “Add to Home Screen”.</Trans>
          </li>
        </ol>
      )}
    </InstallCard>
  );
}
