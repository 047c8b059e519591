import { useLingui } from '@lingui/react/macro';
import { PipeRun } from '@loyalty/shared-ui/pipe-run';
import { PointsWithWorth } from '../programme/points-with-worth';

const stage = (id: string, label: string, points: number) => {
  return { id, label, value: <PointsWithWorth today value={points} />, reached: points > 0 };
};

export function PointsRun({ earned, awaiting, redeemed }: { earned: number; awaiting: number; redeemed: number }) {
  const { t } = useLingui();
  return (
    <PipeRun
      label={t`Where the points are`}
      stages={[
        stage('earned', t`Earned`, earned),
        stage('awaiting', t`Awaiting`, awaiting),
        stage('redeemed', t`Redeemed`, redeemed),
      ]}
    />
  );
}
