import { Trans, useLingui } from '@lingui/react/macro';
import { InstallCard } from '@loyalty/shared-ui/install-card';
import { useState } from 'react';
import { askToInstall, useCanInstall } from './device';
import { isInstallRefused, refuseInstall } from './install-refusal';
import { isHomeScreenByHand } from './is-home-screen-by-hand';

/**
 * Offers to put the area among the phone's apps, after a scan that was granted and never before (experience.md). Nothing where
 * it is installed already, where the browser would not, and where the person has said no.
 */
export function InstallOffer() {
  const { t } = useLingui();
  const canInstall = useCanInstall();
  const [refused, setRefused] = useState(isInstallRefused);
  const refuse = () => {
    refuseInstall();
    setRefused(true);
  };
  const install = async () => {
    if ((await askToInstall()) === 'dismissed') refuse();
  };
  if (refused || (!canInstall && !isHomeScreenByHand())) return null;
  return (
    <InstallCard
      title={t`Keep it at hand`}
      installLabel={t`Put on the home screen`}
      onInstall={canInstall ? () => void install() : undefined}
      dismissLabel={t`No, thanks`}
      onDismiss={refuse}
    >
      {canInstall ? (
        <p>
          <Trans>One tap on your home screen, and it opens without a network too.</Trans>
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
