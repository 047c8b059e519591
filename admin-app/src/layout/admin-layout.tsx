import { useLingui } from '@lingui/react/macro';
import { AppFrame, AppFrameAction } from '@loyalty/shared-ui/app-frame';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Notice } from '@loyalty/shared-ui/notice';
import { Outlet, useLocation } from '@loyalty/shared-ui/router';
import {
  ChartNoAxesCombined,
  LogOut,
  FileSpreadsheet,
  Images,
  ImageUp,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Package,
  PackagePlus,
  QrCode,
  ScanSearch,
  ScrollText,
  Settings,
  Shapes,
  SquarePlus,
  Store,
  UserCog,
  UserRoundCheck,
  Users,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { WaitingBadge } from '../claims/waiting-badge';
import { useConfirmations } from '../confirmations/confirmations.resource';
import { WaitingCount } from '../page/waiting-count';
import { paths, patterns } from '../paths';
import { needsSecondAdmin, useSettings } from '../programme/settings.resource';
import { type Permission, usePermissions } from '../session/permissions.resource';
import { AppearanceChoice, LanguageChoice } from '../preferences/preferences';
import { ShortcutChoice } from '../preferences/shortcut-choice';
import { useLogOut } from './use-log-out';
import { UnsentNotices } from './unsent-notices';
import { useSearchPalette } from './use-search-palette';
import { useProgrammeBrand } from '../programme/programme.resource';
import { UnknownAddressNotice } from './page-states';

/** A badge that is missing needs no words: the page that it counts says so. */
const OpenCasesBadge = lazyPanel(
  async () => (await import('../features/points/cases/open-cases-badge')).OpenCasesBadge,
  () => null,
);

interface Entry {
  readonly needs?: Permission;
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
}

/** Pages that the rail does not have, and what they need. */
const INNER_PAGES: readonly Pick<Entry, 'needs' | 'to'>[] = [
  { needs: 'users.read', to: '/admin/people' },
  { needs: 'codes.read', to: '/admin/print-qrs' },
  { needs: 'catalogue.change', to: '/admin/edit-model' },
  { needs: 'catalogue.change', to: patterns.editProduct },
];

/**
 * Returns the header menu of docs/product.md §2, grouped as in the rail, without what the admin's roles do not include.
 * @returns refused: the roles do not include the page of the address
 */
function useNavigation() {
  const { t } = useLingui();
  const settings = useSettings().data;
  const paysOut = settings?.payout_methods.length;
  // While orders wait, confirmations are in it without a limit, too.
  const orders = useConfirmations('waiting').data?.total;
  const confirms = orders || (settings && needsSecondAdmin(settings));
  const may = usePermissions();
  const groups: { label: string; items: Entry[] }[] = [
    {
      label: t`Overview`,
      items: [
        { to: paths.dashboard, label: t`Dashboard`, icon: <LayoutDashboard aria-hidden="true" /> },
        {
          needs: 'claims.read',
          to: paths.claims,
          label: t`Claims`,
          icon: <Inbox aria-hidden="true" />,
          badge: <WaitingBadge />,
        },
        {
          needs: 'cases.read',
          to: paths.cases,
          label: t`Cases`,
          icon: <ImageUp aria-hidden="true" />,
          badge: <OpenCasesBadge />,
        },
      ],
    },
    {
      label: t`Catalogue`,
      items: [
        { to: paths.products, label: t`Products`, icon: <Package aria-hidden="true" /> },
        {
          needs: 'catalogue.change',
          to: paths.addProducts,
          label: t`Add Products`,
          icon: <PackagePlus aria-hidden="true" />,
        },
        { to: paths.models, label: t`Models`, icon: <Shapes aria-hidden="true" /> },
        { needs: 'catalogue.change', to: paths.addModel, label: t`Add Model`, icon: <SquarePlus aria-hidden="true" /> },
      ],
    },
    {
      label: t`QR codes`,
      items: [
        { needs: 'batches.change', to: paths.generateQr, label: t`Generate QR`, icon: <QrCode aria-hidden="true" /> },
        { to: paths.qrList, label: t`QR List`, icon: <ListChecks aria-hidden="true" /> },
        { needs: 'codes.read', to: paths.generatedQrs, label: t`Generated QRs`, icon: <Images aria-hidden="true" /> },
        {
          needs: 'codes.trace',
          to: paths.traceLabel,
          label: t`Trace a label`,
          icon: <ScanSearch aria-hidden="true" />,
        },
      ],
    },
    {
      label: t`People`,
      items: [
        { needs: 'users.read', to: paths.plumbers, label: t`Plumbers`, icon: <Wrench aria-hidden="true" /> },
        { needs: 'users.read', to: paths.customers, label: t`Customers`, icon: <Users aria-hidden="true" /> },
      ],
    },
    {
      label: t`Administration`,
      items: [
        {
          needs: 'reports.download',
          to: paths.reports,
          label: t`Reports`,
          icon: <FileSpreadsheet aria-hidden="true" />,
        },
        {
          needs: 'finance.read',
          to: paths.finance,
          label: t`Finance`,
          icon: <ChartNoAxesCombined aria-hidden="true" />,
        },
        ...(confirms
          ? [
              {
                to: paths.confirmations,
                label: t`Confirmations`,
                icon: <UserRoundCheck aria-hidden="true" />,
                badge: <WaitingCount count={orders} />,
              },
            ]
          : []),
        ...(paysOut
          ? [
              {
                needs: 'payouts.read' as const,
                to: paths.payouts,
                label: t`Payouts`,
                icon: <Landmark aria-hidden="true" />,
              },
            ]
          : []),
        { to: paths.stores, label: t`Stores`, icon: <Store aria-hidden="true" /> },
        { to: paths.programme, label: t`Programme settings`, icon: <Settings aria-hidden="true" /> },
        { needs: 'team.change', to: paths.team, label: t`Team`, icon: <UserCog aria-hidden="true" /> },
        { needs: 'audit.read', to: paths.audit, label: t`Audit log`, icon: <ScrollText aria-hidden="true" /> },
      ],
    },
  ];
  const isAllowed = ({ needs }: Pick<Entry, 'needs'>) => !needs || may(needs);
  const { pathname } = useLocation();
  const refused = [...groups.flatMap(({ items }) => items), ...INNER_PAGES].some(
    (entry) => !isAllowed(entry) && `${pathname}/`.startsWith(`${entry.to}/`),
  );
  const shown = groups.map(({ label, items }) => ({ label, items: items.filter(isAllowed) }));
  return { groups: shown.filter(({ items }) => items.length > 0), refused };
}

/**
 * Renders the frame of all pages behind sign-in: grouped rail (a menu below 1024 px), Logout, and the footer.
 */
export function AdminLayout() {
  const { t } = useLingui();
  const { groups, refused } = useNavigation();
  const { name } = useProgrammeBrand();
  const logOut = useLogOut();
  const logOutIcon = <LogOut aria-hidden="true" />;
  const { search, palette } = useSearchPalette([
    ...groups.flatMap(({ label: group, items }) => items.map(({ to, label, icon }) => ({ to, label, icon, group }))),
    { label: t`Logout`, icon: logOutIcon, run: logOut.run },
  ]);
  return (
    <AppFrame
      search={search}
      name={name ?? t`Loyalty`}
      homeTo={paths.dashboard}
      groups={groups}
      actions={<AppFrameAction label={t`Logout`} icon={logOutIcon} onClick={logOut.run} />}
      tools={
        <>
          <LanguageChoice />
          <AppearanceChoice />
          <ShortcutChoice />
        </>
      }
      footer={name ?? t`Loyalty Programme`}
      navLabel={t`Admin area`}
      menuLabel={t`Menu`}
      closeLabel={t`Close`}
      skipLabel={t`Skip to content`}
    >
      {palette}
      {logOut.dialog}
      <UnsentNotices />
      <UnknownAddressNotice />
      {refused ? (
        <Notice tone="warning" title={t`Your role does not include this page`}>
          {t`Ask the owner of the programme.`}
        </Notice>
      ) : (
        <Outlet />
      )}
    </AppFrame>
  );
}
