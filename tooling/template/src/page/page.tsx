import { PageHeader } from '@loyalty/shared-ui/page-header';
import type { ReactNode } from 'react';
import { texts } from '../texts';

interface PageProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** Renders a screen's heading and the title of its tab. */
export function Page({ title, intro, children }: PageProps) {
  return (
    <>
      <title>{`${title} · ${texts.programme}`}</title>
      <PageHeader title={title} description={intro} />
      {children}
    </>
  );
}
