import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Key } from '../preferences/key';
import { useWorthText } from '../programme/points-text';
import { type Claim, sumOf } from './claim';
import type { Question } from './decision';

interface ClaimSelectionBarProps {
  /** Claims that are selected. */
  count: number;
  /** Those of them that can be decided. */
  claims: readonly Claim[];
  onAsk: (question: Question) => void;
  onClear: () => void;
  /** Before the decisions. */
  more?: ReactNode;
  /** Whether the page has the keys A and R. */
  hasKeys?: boolean;
  className?: string;
}

export function ClaimSelectionBar(props: ClaimSelectionBarProps) {
  const { count, claims, onAsk, onClear, more, hasKeys = false, className } = props;
  const { t } = useLingui();
  const awaiting = formatNumber(claims.length);
  const worth = useWorthText()(sumOf(claims));
  const action = (key: string) => ({
    size: 'sm' as const,
    disabled: claims.length === 0,
    ...(hasKeys && { 'aria-keyshortcuts': key }),
  });
  return (
    <SelectionBar
      attached
      className={className}
      label={t`${plural(count, { one: '# selected', other: '# selected' })}`}
      summary={claims.length < count ? t`${awaiting} awaiting · ${worth}` : worth}
      clearLabel={t`Clear`}
      onClear={onClear}
      actions={
        <>
          {more}
          <Button
            {...action('R')}
            variant="quiet"
            icon={<X aria-hidden="true" />}
            onClick={() => onAsk({ kind: 'reject', claims })}
          >
            {t`Reject`}
            {hasKeys && <Key>R</Key>}
          </Button>
          <Button
            {...action('A')}
            icon={<Check aria-hidden="true" />}
            onClick={() => onAsk({ kind: 'approve', claims })}
          >
            {t`Approve`}
            {hasKeys && <Key>A</Key>}
          </Button>
        </>
      }
    />
  );
}
