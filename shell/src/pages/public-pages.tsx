import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { SiteConfig } from '../federation/site-config';
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

/** Returns address and name of the areas that name themselves, except the start page. */
const otherAreas = ({ home: start, remotes }: SiteConfig, language: string) =>
  remotes.flatMap(({ prefix, home, title }) => {
    const { en, [language]: name = en } = Object(title) as Record<string, unknown>;
    const isHome = typeof home === 'string' && home !== start && `${home}/`.startsWith(`${prefix}/`);
    return isHome && typeof name === 'string' ? [{ home, name }] : [];
  });

/** Returns the page for addresses that neither the shell nor a remote has. */
export const notFoundPage = (config: SiteConfig) =>
  function NotFoundPage() {
    const { i18n } = useLingui();
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
        {otherAreas(config, i18n.locale).map(({ home, name }) => (
          <p key={home}>
            <a href={home}>{name}</a>
          </p>
        ))}
      </PublicPage>
    );
  };

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
