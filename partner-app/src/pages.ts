import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { KeyRound, type LucideIcon, Send, Webhook } from 'lucide-react';
import type { ComponentType } from 'react';
import { paths } from './paths';
import type { Permission } from './session/permissions.resource';

export interface MenuPage {
  path: string;
  title: MessageDescriptor;
  Icon: LucideIcon;
  /** The page is hidden from a session without this permission. */
  needs?: Permission;
  load: () => Promise<ComponentType>;
}

/** The pages of the menu, in its order. Each is a chunk of its own. */
export const menuPages: readonly MenuPage[] = [
  {
    path: paths.keys,
    title: msg`API keys`,
    Icon: KeyRound,
    needs: 'integrations.read',
    load: async () => (await import(/* webpackChunkName: "keys" */ './features/keys/keys-page')).KeysPage,
  },
  {
    path: paths.endpoints,
    title: msg`Webhooks`,
    Icon: Webhook,
    needs: 'integrations.read',
    load: async () =>
      (await import(/* webpackChunkName: "endpoints" */ './features/endpoints/endpoints-page')).EndpointsPage,
  },
  {
    path: paths.deliveries,
    title: msg`Deliveries`,
    Icon: Send,
    needs: 'integrations.read',
    load: async () =>
      (await import(/* webpackChunkName: "deliveries" */ './features/deliveries/deliveries-page')).DeliveriesPage,
  },
];

/** Below the page of the menu whose address it extends. */
export const furtherPages: readonly Pick<MenuPage, 'path' | 'load'>[] = [
  {
    path: paths.delivery,
    load: async () =>
      (await import(/* webpackChunkName: "delivery" */ './features/deliveries/delivery-page')).DeliveryPage,
  },
];
