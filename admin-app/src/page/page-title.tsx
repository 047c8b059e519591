import { useLingui } from '@lingui/react/macro';

interface PageTitleProps {
  /** Same words as the heading. */
  title: string;
}

/** Renders the browser tab's title; React puts it into <head>. */
export function PageTitle({ title }: PageTitleProps) {
  const { t } = useLingui();
  const programme = t`Loyalty Programme`;
  return <title>{`${title} · ${programme}`}</title>;
}
