import { useLingui } from '@lingui/react/macro';
import { PageHeader, type PageHeaderProps } from '@loyalty/shared-ui/page-header';
import type { ReactNode } from 'react';
import { type MenuPage, pageEntry, type PageName } from '../pages';
import { paths } from '../paths';
import { SetupPlace } from '../setup/setup-place';
import { PageTitle } from './page-title';

interface PageProps extends Omit<PageHeaderProps, 'title' | 'back'> {
  /** Its title is the heading, unless the page shows one item and has `title`. */
  name: PageName;
  title?: string;
  /** The page above it. */
  back?: MenuPage;
  children: ReactNode;
}

/** Renders a page: the tab's title, the heading with its actions, and the content. */
export function Page({ name, title, back, children, ...header }: PageProps) {
  const nameOf = usePageName();
  const heading = title ?? nameOf(name);
  // What names an item may be in another script than the page.
  const shown = title === undefined ? heading : <bdi>{title}</bdi>;
  return (
    <>
      <PageTitle title={heading} />
      <SetupPlace page={name} />
      <PageHeader title={shown} {...(back && { back: { to: paths[back], label: nameOf(back) } })} {...header} />
      {children}
    </>
  );
}

export function usePageName(): (name: PageName) => string {
  const { i18n } = useLingui();
  return (name) => i18n._(pageEntry(name).title);
}
