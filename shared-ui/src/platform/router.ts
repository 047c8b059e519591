import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router-dom';

/** Restores the scroll position of each history entry: react-router's component without its server part (0.4 kB). */
export function ScrollRestoration(): null {
  useScrollRestoration();
  return null;
}

/**
 * The only import of react-router-dom, and the Module Federation singleton of shell and remotes. Sharing this short list instead
 * of the whole package saves 48 of 62 kB: add a name only when a screen needs it.
 */
export { Link, NavLink, type LinkProps, type NavLinkProps } from './link';
export {
  Navigate,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  isRouteErrorResponse,
  redirect,
  useHref,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { Location, NavigateFunction, PatchRoutesOnNavigationFunction, RouteObject, To } from 'react-router-dom';
