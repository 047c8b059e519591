import { useState, type ReactNode } from 'react';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';

/** For tests: children inside a router that stands at `path`, where every path shows them. */
export function RoutesAt({ path = '/', children }: { path?: string; children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }], { initialEntries: [path] }));
  return <RouterProvider router={router} />;
}
