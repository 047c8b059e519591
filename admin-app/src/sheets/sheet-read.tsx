import { Trans } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';

interface SheetReadProps {
  sheet: string;
  /** 0: there were no headings. */
  headingRow: number;
}

/** Says which sheet and headings of a file were read. */
export function SheetRead({ sheet, headingRow }: SheetReadProps) {
  const row = formatNumber(headingRow);
  return (
    <p>
      {headingRow > 0 ? (
        <Trans>
          Sheet “<bdi>{sheet}</bdi>”, headings in row {row}
        </Trans>
      ) : (
        <Trans>
          Sheet “<bdi>{sheet}</bdi>”, without headings
        </Trans>
      )}
    </p>
  );
}
