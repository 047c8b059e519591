import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../i18n/texts';

const loadPanel = () => withTexts(import(/* webpackChunkName: "user-menu" */ './user-menu-panel'));
const UserMenuPanel = lazy(async () => ({ default: (await loadPanel()).UserMenuPanel }));

/** Renders the button of the user menu (spec §2), which is loaded on demand: the first screen does not need it. */
export function UserMenu() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const prepare = () => {
    // Fails again, visibly, when the menu is opened.
    loadPanel().catch(() => undefined);
  };
  return (
    <>
      <IconButton
        label={t`Menu`}
        icon={<Menu aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense>
          <UserMenuPanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
