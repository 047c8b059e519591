/**
 * The only import of react-router-dom, and the Module Federation singleton of shell and remotes. Sharing this short list instead
 * of the whole package saves 48 of 62 kB: add a name only when a screen needs it.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  RouterProvider,
  ScrollRestoration,
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
export type {
  LinkProps,
  Location,
  NavigateFunction,
  NavLinkProps,
  PatchRoutesOnNavigationFunction,
  RouteObject,
  To,
} from 'react-router-dom';
