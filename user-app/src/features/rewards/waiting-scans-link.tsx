import { Plural } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { ChevronRight, CloudUpload } from 'lucide-react';
import { useWaitingScans } from '../../offline/use-queued-scans';
import { paths } from '../../paths';

/** Renders the number of queued scans as a link to them in the history. */
export function WaitingScansLink() {
  const count = useWaitingScans().length;
  if (count === 0) return null;
  return (
    <LinkButton
      to={paths.history}
      variant="secondary"
      block
      icon={<CloudUpload aria-hidden="true" />}
      trailingIcon={<ChevronRight aria-hidden="true" />}
    >
      <Plural value={count} one="# scan is waiting to be sent" other="# scans are waiting to be sent" />
    </LinkButton>
  );
}
