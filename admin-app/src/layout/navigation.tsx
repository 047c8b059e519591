import { useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import {
  ChartNoAxesCombined,
  FileSpreadsheet,
  ImageUp,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
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
import { formatNumber } from '@loyalty/shared-ui/num';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { useClaimsSummary } from '../claims/claims.resource';
import { useConfirmations } from '../confirmations/confirmations.resource';
import { type MenuPage, pageEntry } from '../pages';
import { paths } from '../paths';
import { needsSecondAdmin, useSettings } from '../programme/settings.resource';
import { usePermissions } from '../session/permissions.resource';

function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <>
      <span>{`${formatNumber(count)} `}</span>
      <VisuallyHidden>{t`waiting`}</VisuallyHidden>
    </>
  );
}

/** A badge that is missing needs no words: the page that it counts says so. */
const OpenCasesBadge = lazyPanel(
  async () => {
    const { useCases } = await import('../features/points/cases/cases.resource');
    return () => <WaitingCount count={useCases({ page: 1, filters: { state: '' } }).data?.total} />;
  },
  () => null,
);

type Entry = readonly [name: MenuPage, icon: LucideIcon, badge?: ReactNode];

/** Returns the menu of docs/product.md §2 in groups, without what the admin's roles or the programme's settings do not include. */
export function useNavigation() {
  const { t, i18n } = useLingui();
  const settings = useSettings().data;
  // While orders wait, confirmations are in it without a limit, too.
  const orders = useConfirmations('waiting').data?.total;
  const waiting = useClaimsSummary().data?.waiting;
  const may = usePermissions();
  const off = new Set<MenuPage>();
  if (!orders && !(settings && needsSecondAdmin(settings))) off.add('confirmations');
  if (!settings?.payoutMethods.length) off.add('payouts');
  const groups: [label: string, entries: Entry[]][] = [
    [
      t`Overview`,
      [
        ['dashboard', LayoutDashboard],
        ['claims', Inbox, <WaitingCount key="waiting" count={waiting} />],
        ['cases', ImageUp, <OpenCasesBadge key="open" />],
      ],
    ],
    [
      t`Catalogue`,
      [
        ['products', Package],
        ['addProducts', PackagePlus],
        ['models', Shapes],
        ['addModel', SquarePlus],
      ],
    ],
    [
      t`QR codes`,
      [
        ['generateQr', QrCode],
        ['qrList', ListChecks],
        ['traceLabel', ScanSearch],
      ],
    ],
    [
      t`People`,
      [
        ['plumbers', Wrench],
        ['customers', Users],
      ],
    ],
    [
      t`Administration`,
      [
        ['reports', FileSpreadsheet],
        ['finance', ChartNoAxesCombined],
        ['confirmations', UserRoundCheck, <WaitingCount key="orders" count={orders} />],
        ['payouts', Landmark],
        ['stores', Store],
        ['programme', Settings],
        ['team', UserCog],
        ['audit', ScrollText],
      ],
    ],
  ];
  return groups
    .map(([label, entries]) => ({
      label,
      items: entries
        .filter(([name]) => !off.has(name) && may(pageEntry(name).needs))
        .map(([name, Icon, badge]) => {
          const { title, menu = title } = pageEntry(name);
          return { to: paths[name], label: i18n._(menu), icon: <Icon aria-hidden="true" />, badge };
        }),
    }))
    .filter(({ items }) => items.length > 0);
}
