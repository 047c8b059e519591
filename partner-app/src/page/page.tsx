import { useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';
import { PageHeader, type PageHeaderProps } from '@loyalty/shared-ui/page-header';
import type { ReactNode } from 'react';

/** Sets the title of the tab. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useLingui();
  const { name = t`Loyalty Programme` } = useBrand();
  return <title>{`${title} · ${name}`}</title>;
}

interface PageProps extends PageHeaderProps {
  title: string;
  children: ReactNode;
}

/** Renders a page: the tab's title, the heading with its actions, and the content. */
export function Page({ children, ...header }: PageProps) {
  return (
    <>
      <PageTitle title={header.title} />
      <PageHeader {...header} />
      {children}
    </>
  );
}
