import { useLingui } from '@lingui/react/macro';

interface PageTitleProps {
  /** The page's heading. */
  title: string;
}

/** Renders the browser tab's title; React moves it into <head>. */
export function PageTitle({ title }: PageTitleProps) {
  const { t } = useLingui();
  const programme = t`Loyalty Programme`;
  return <title>{`${title} · ${programme}`}</title>;
}
