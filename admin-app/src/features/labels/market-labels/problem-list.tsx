import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import type { MarketFile, RowProblem } from './market-labels.resource';

/** What was read of a file, and the first rows that were not taken, each with its line, its reason and the cell. */
export function ProblemList({ file }: { file: MarketFile }) {
  const { t } = useLingui();
  const texts: Record<RowProblem, string> = {
    'code-wrong': t`The code is not written as the settings say`,
    'points-wrong': t`Points are a whole number from 1 to 1,000,000`,
    'product-unknown': t`No product has this SKU`,
    'too-many-kinds': t`More than 1,000 pairs of product and points`,
    'twice-in-file': t`The code is in the file twice`,
    'in-another-file': t`The code was loaded before`,
  };
  const left = file.wrong + file.duplicates - file.problems.length;
  return (
    <Stack gap={3}>
      <p>{t`${plural(file.wrong, { one: '# row is wrong', other: '# rows are wrong' })}, ${plural(file.duplicates, { one: '# code is known already', other: '# codes are known already' })}.`}</p>
      <ul>
        {file.problems.map(({ line, problem, value }) => (
          <li key={line}>
            <span>{t`Line ${formatNumber(line)}: ${texts[problem]}`}</span>
            {value !== null && (
              <>
                <span> </span>
                <bdi>{`“${value}”`}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && <Muted>{t`and ${formatNumber(left)} more`}</Muted>}
    </Stack>
  );
}
