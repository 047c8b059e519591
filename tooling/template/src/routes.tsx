import type { CreateRoutes } from '@loyalty/shared-ui/remote-contract';
import { configureApi } from './api/client';
import { HomePage } from './features/home-page';
import { Area, NotFoundPage, PageFailure } from './layout/area';
import { paths } from './paths';
import { endSession, readToken } from './session/session';

/**
 * Creates the routes of the area. Every further screen is a chunk of its own.
 * @see CreateRoutes the contract with the shell
 */
export const createRoutes: CreateRoutes = ({ host }) => {
  configureApi({ host, readToken, onTokenRefused: endSession });
  return [
    {
      path: paths.home,
      element: <Area />,
      children: [
        {
          errorElement: <PageFailure />,
          children: [
            { index: true, element: <HomePage /> },
            {
              path: paths.service,
              lazy: async () => {
                const { ServicePage } = await import(
                  /* webpackChunkName: "service" */ './features/service/service-page'
                );
                return { Component: ServicePage };
              },
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
};
