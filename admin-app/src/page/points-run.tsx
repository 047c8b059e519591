import { useLingui } from '@lingui/react/macro';
import { PipeRun } from '@loyalty/shared-ui/pipe-run';

export function PointsRun({ earned, awaiting, redeemed }: { earned: number; awaiting: number; redeemed: number }) {
  const { t } = useLingui();
  return (
    <PipeRun
      label={t`Where the points are`}
      stages={[
        { id: 'earned', label: t`Earned`, value: earned },
        { id: 'awaiting', label: t`Awaiting`, value: awaiting },
        { id: 'redeemed', label: t`Redeemed`, value: redeemed },
      ]}
    />
  );
}
