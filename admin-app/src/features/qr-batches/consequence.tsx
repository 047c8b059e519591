import { Plural } from '@lingui/react/macro';

interface ConsequenceProps {
  quantity: number;
  /** Undefined while unknown: then only the paper is mentioned. */
  rewardPoints: number | undefined;
  /** Sheets of paper, and labels per sheet; undefined while unknown. */
  paper: { sheets: number; perSheet: number } | undefined;
}

/** Renders the paper and possible points of a batch: "100 A4 sheets of 24 · 96,000 points if all are scanned". */
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
