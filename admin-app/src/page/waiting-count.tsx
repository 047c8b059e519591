import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';

/** Renders how much waits beside an entry of the rail; nothing if nothing does. */
export function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <>
      <span>{`${formatNumber(count)} `}</span>
      <VisuallyHidden>{t`waiting`}</VisuallyHidden>
    </>
  );
}
