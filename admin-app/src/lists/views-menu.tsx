import { useLingui } from '@lingui/react/macro';
import type { ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Popover } from '@loyalty/shared-ui/popover';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { loadSeparateEnglish } from '../i18n/admin-messages';
import { PanelFailure } from '../panel/panel-failure';

/** Loaded when it is opened, with its texts. */
const ViewsPanel = lazyPanel(
  async () => {
    const loaded = import(/* webpackChunkName: "views" */ '../views/views-panel');
    return (await Promise.all([loaded, loadSeparateEnglish()]))[0].ViewsPanel;
  },
  PanelFailure,
  { ownSuspense: false },
);

export function ViewsMenu({ picker }: { picker?: ColumnPickerProps }) {
  const { t } = useLingui();
  return (
    <Popover label={t`Views`} icon={<Bookmark aria-hidden="true" />}>
      {(close) => (
        <Suspense fallback={<Skeleton width="24ch" height="120px" shape="block" />}>
          <ViewsPanel picker={picker} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
