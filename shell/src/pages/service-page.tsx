import { Trans } from '@lingui/react/macro';
import { PublicPage } from './public-page';

/** /service: what the programme offers to plumbers and customers. */
export function ServicePage() {
  return (
    <PublicPage title={<Trans>How it works</Trans>}>
      <ol>
        <li>
          <Trans>Find the QR code on the product and scan it with your phone's camera.</Trans>
        </li>
        <li>
          <Trans>Sign in with your mobile number. The points are yours at once.</Trans>
        </li>
        <li>
          <Trans>Claim your points whenever you like. We approve the claim and you receive your reward.</Trans>
        </li>
      </ol>
      <p>
        <a href="/user/rewards">
          <Trans>Go to my rewards</Trans>
        </a>
      </p>
    </PublicPage>
  );
}
