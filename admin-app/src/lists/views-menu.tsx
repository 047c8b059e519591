import { useLingui } from '@lingui/react/macro';
import type { ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { Popover } from '@loyalty/shared-ui/popover';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadSeparateEnglish } from '../i18n/admin-messages';

/** Loaded when it is opened, with its texts. */
const ViewsPanel = lazy(async () => {
  const loaded = import(/* webpackChunkName: "views" */ '../views/views-panel');
  return { default: (await Promise.all([loaded, loadSeparateEnglish()]))[0].ViewsPanel };
});

interface ViewsMenuProps {
  /** Of a table whose columns can be hidden. */
  picker?: ColumnPickerProps;
  /** Path of the list, if a row of it has an address below. */
  page?: string;
}

/** Renders "Views" for a list's toolbar: saved addresses of this list. */
export function ViewsMenu({ picker, page }: ViewsMenuProps) {
  const { t } = useLingui();
  return (
    <Popover label={t`Views`} icon={<Bookmark aria-hidden="true" />}>
      {(close) => (
        <Suspense fallback={<Skeleton width="24ch" height="120px" shape="block" />}>
          <ViewsPanel picker={picker} page={page} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
