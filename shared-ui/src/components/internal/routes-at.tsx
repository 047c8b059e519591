import { useState, type ReactNode } from 'react';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';

/** Renders children inside a router at `path`, for every path. For tests. */
export function RoutesAt({ path = '/', children }: { path?: string; children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }], { initialEntries: [path] }));
  return <RouterProvider router={router} />;
}
