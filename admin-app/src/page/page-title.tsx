import { useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';

/** Renders the browser tab's title; React puts it into <head>. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useLingui();
  const { name: programme = t`Loyalty Programme` } = useBrand();
  return <title>{`${title} · ${programme}`}</title>;
}
