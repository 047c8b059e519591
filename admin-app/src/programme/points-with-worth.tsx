import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { useSettings } from './settings.resource';

/** Renders points that were not claimed yet, with what they are worth now below them. */
export function PointsWithWorth({ value }: { value: number }) {
  const paise = useSettings().data?.pointValuePaise ?? null;
  if (paise === null) return <Num value={value} />;
  return (
    <Stack as="span" gap={1}>
      <Num value={value} />
      <Muted as="small" size={12}>
        {formatPaise(value * paise)}
      </Muted>
    </Stack>
  );
}
