import type { ComponentPropsWithRef } from 'react';
import {
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
  type NavigateOptions,
  type To,
} from 'react-router-dom';

/* Made of react-router's hooks for links: its own components prefetch what its framework mode serves, 2.4 kB that no screen uses. */

export interface LinkProps
  extends Omit<ComponentPropsWithRef<'a'>, 'href'>, Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> {
  to: To;
}

const hasScheme = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link to a page of the site, or to an address with a scheme (`tel:`), which the browser opens. `replace`, `state` and
 * `preventScrollReset` are those of `navigate`.
 */
export function Link({ children, replace, state, preventScrollReset, ...props }: LinkProps) {
  const { to, ...rest } = props;
  if (typeof to === 'string' && hasScheme.test(to)) {
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    );
  }
  return (
    <PageLink {...props} {...{ replace, state, preventScrollReset }}>
      {children}
    </PageLink>
  );
}

function PageLink({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    preventScrollReset,
    target: rest.target,
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** The pages below it have another link. */
  end?: boolean | undefined;
}

/** A link of a navigation: `aria-current="page"` on its page and on those below it. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const target = useResolvedPath(to).pathname.toLowerCase();
  const isCurrent = here === target || (!end && here.startsWith(`${target.replace(/\/$/, '')}/`));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
