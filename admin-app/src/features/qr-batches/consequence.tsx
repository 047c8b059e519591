import { Plural } from '@lingui/react/macro';
import { labelsPerSheet, sheetsFor } from './label-layout';

interface ConsequenceProps {
  quantity: number;
  /** Undefined while they are not known: then only the paper is told. */
  rewardPoints: number | undefined;
}

/** What a batch will take and may cost: "100 A4 sheets of 24 · 96,000 points if all are scanned". */
export function Consequence({ quantity, rewardPoints }: ConsequenceProps) {
  return (
    <>
      <Plural
        value={sheetsFor(quantity)}
        one={`# A4 sheet of ${labelsPerSheet}`}
        other={`# A4 sheets of ${labelsPerSheet}`}
      />
      {rewardPoints !== undefined && (
        <>
          {' · '}
          <Plural
            value={quantity * rewardPoints}
            one="# point if all are scanned"
            other="# points if all are scanned"
          />
        </>
      )}
    </>
  );
}
