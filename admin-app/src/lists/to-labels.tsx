import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { paths } from '../paths';

/** Leads on from what is empty until labels are scanned: people, claims and figures come from them. */
export function ToLabels() {
  const { t } = useLingui();
  return <LinkButton variant="secondary" to={paths.qrList}>{t`QR List`}</LinkButton>;
}
