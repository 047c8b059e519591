import { Plural } from '@lingui/react/macro';

interface ConsequenceProps {
  quantity: number;
  /** Undefined while they are not known: then only the paper is told. */
  rewardPoints: number | undefined;
  /** Sheets of paper, and labels on each; undefined while no label sheet is known. */
  paper: { sheets: number; perSheet: number } | undefined;
}

/** What a batch will take and may cost: "100 A4 sheets of 24 · 96,000 points if all are scanned". */
export function Consequence({ quantity, rewardPoints, paper }: ConsequenceProps) {
  return (
    <>
      {paper && (
        <Plural
          value={paper.sheets}
          one={`# A4 sheet of ${paper.perSheet}`}
          other={`# A4 sheets of ${paper.perSheet}`}
        />
      )}
      {paper && rewardPoints !== undefined && ' · '}
      {rewardPoints !== undefined && (
        <Plural value={quantity * rewardPoints} one="# point if all are scanned" other="# points if all are scanned" />
      )}
    </>
  );
}
