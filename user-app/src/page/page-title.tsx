import { useLingui } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';

export function PageTitle({ title }: { title: string }) {
  const { t } = useLingui();
  const { name: programme = t`Loyalty Programme` } = useBrand();
  return <title>{`${title} · ${programme}`}</title>;
}
