import { useLingui } from '@lingui/react/macro';
import { Navigate } from '@loyalty/shared-ui/router';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../paths';

export function UnknownAddress() {
  const { t } = useLingui();
  const toast = useToast();
  const explain = useEffectEvent(() => void toast.info(t`There is no page at this address.`));
  useEffect(() => explain(), []);
  return <Navigate to={paths.rewards} replace />;
}
