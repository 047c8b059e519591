import { Plural } from '@lingui/react/macro';
import { useWaitingScans } from './use-queued-scans';

/** Renders a note beside a log-out button that waiting scans are not lost. */
export function WaitingNote({ className }: { className?: string }) {
  const count = useWaitingScans().length;
  if (count === 0) return null;
  return (
    <p className={className}>
      <Plural
        value={count}
        one="# scan waits on this phone. If you log out, it is sent when you sign in again with this number."
        other="# scans wait on this phone. If you log out, they are sent when you sign in again with this number."
      />
    </p>
  );
}
