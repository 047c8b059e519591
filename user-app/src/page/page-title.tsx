import { useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';

interface PageTitleProps {
  /** The page's heading. */
  title: string;
}

/** Renders the browser tab's title; React moves it into <head>. */
export function PageTitle({ title }: PageTitleProps) {
  const { t } = useLingui();
  const { name: programme = t`Loyalty Programme` } = useBrand();
  return <title>{`${title} · ${programme}`}</title>;
}
