import { useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';

interface PageTitleProps {
  title: string;
}

export function PageTitle({ title }: PageTitleProps) {
  const { t } = useLingui();
  const { name: programme = t`Loyalty Programme` } = useBrand();
  return <title>{`${title} · ${programme}`}</title>;
}
