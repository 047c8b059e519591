import { Plural } from '@lingui/react/macro';
import { useWaitingScans } from './waiting-scans';

/** Beside a way to log out: that scans which wait on this phone are not lost by it. Nothing where none waits. */
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
