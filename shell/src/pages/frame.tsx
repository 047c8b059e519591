import { Outlet, useNavigation } from '@loyalty/shared-ui/router';
import { NewVersion } from '../device/new-version';
import { SectionLoading } from './section-loading';

/** Around every page: nothing but a sign of life while another section is on its way. */
export function Frame({ onRetry }: { onRetry: () => void }) {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <SectionLoading onRetry={onRetry} />}
      <Outlet />
      <NewVersion />
    </>
  );
}
