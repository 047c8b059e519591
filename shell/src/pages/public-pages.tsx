import { Trans } from '@lingui/react/macro';
import '../i18n/later-messages';
import { PublicPage } from './public-page';

/** /about-us: the company behind the programme. */
export function AboutPage() {
  return (
    <PublicPage title={<Trans>About us</Trans>}>
      <p>
        <Trans>
          The Loyalty Programme thanks the plumbers who install our products and the customers who choose them. Every
          product carries its own code, and every code is worth points.
        </Trans>
      </p>
      <p>
        <a href="/service">
          <Trans>How it works</Trans>
        </a>
      </p>
    </PublicPage>
  );
}

/** Renders the page for addresses outside the shell and all remotes. */
export function NotFoundPage() {
  return (
    <PublicPage title={<Trans>Page not found</Trans>}>
      <p>
        <Trans>There is no page at this address. It may be mistyped, or the page was removed.</Trans>
      </p>
      <p>
        <a href="/">
          <Trans>Go to the start page</Trans>
        </a>
      </p>
    </PublicPage>
  );
}

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
