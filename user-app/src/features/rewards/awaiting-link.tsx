import { Plural } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ChevronRight } from 'lucide-react';
import { paths } from '../../paths';

/** While points await approval: how many, and the way to what became of each claim. */
export function AwaitingLink({ awaiting }: { awaiting: number }) {
  if (awaiting === 0) return null;
  const shown = formatNumber(awaiting);
  return (
    <LinkButton to={paths.claims} variant="quiet" block trailingIcon={<ChevronRight aria-hidden="true" />}>
      <Plural
        value={awaiting}
        one={`${shown} point awaits approval: claim status`}
        other={`${shown} points await approval: claim status`}
      />
    </LinkButton>
  );
}
