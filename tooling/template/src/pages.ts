import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { House, type LucideIcon, Tag } from 'lucide-react';
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
    path: paths.home,
    title: msg`Home`,
    Icon: House,
    load: async () => (await import(/* webpackChunkName: "home" */ './features/home/home-page')).HomePage,
  },
  {
    path: paths.programme,
    title: msg`Programme`,
    Icon: Tag,
    load: async () =>
      (await import(/* webpackChunkName: "programme" */ './features/programme/programme-page')).ProgrammePage,
  },
];
