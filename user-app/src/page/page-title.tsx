import { useLingui } from '@lingui/react/macro';

interface PageTitleProps {
  /** What this page is called, in its heading's words. */
  title: string;
}

/** The browser tab's title; React puts it into <head>. */
export function PageTitle({ title }: PageTitleProps) {
  const { t } = useLingui();
  const programme = t`Loyalty Programme`;
  return <title>{`${title} · ${programme}`}</title>;
}
