import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of the site, or an address with a scheme, which the browser opens. */
  to: To;
  replace?: boolean;
  /** Passed to the next screen, not in the address. */
  state?: unknown;
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/** Renders a link that the router follows: react-router's without its server part, prefetches and forms (3 kB). */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target });
  const isAddress = typeof to === 'string' && hasScheme.test(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isAddress && !event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={isAddress ? to : href} onClick={handleClick}>
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** Current only on exactly this path, not below it. */
  end?: boolean;
}

/** Renders a link that is marked as current on its path and below it. Paths are compared case-insensitively. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const wanted = useResolvedPath(rest.to).pathname.toLowerCase();
  const path = useLocation().pathname.toLowerCase();
  const isCurrent = path === wanted || (!end && path.startsWith(`${wanted}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
