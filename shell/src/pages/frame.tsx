import { Outlet, useNavigation } from '@loyalty/shared-ui/router';
import { NewVersion } from '../device/new-version';
import { SectionLoading } from './section-loading';

/** Renders every page, with a loading indicator while another section is fetched. */
export function Frame({ onRetry }: { onRetry: () => unknown }) {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <SectionLoading onRetry={onRetry} />}
      <Outlet />
      <NewVersion />
    </>
  );
}
