import { Trans } from '@lingui/react/macro';
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
