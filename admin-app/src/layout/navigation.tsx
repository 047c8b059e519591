import { useLingui } from '@lingui/react/macro';
import type { NavigationItem, NavigationPage } from '@loyalty/shared-ui/app-frame';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import {
  ChartNoAxesCombined,
  House,
  ImageUp,
  Inbox,
  Landmark,
  type LucideIcon,
  Gift,
  Package,
  QrCode,
  ReceiptText,
  Settings,
  Store,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@loyalty/shared-ui/num';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { useWaitingClaims } from '../claims/use-waiting-claims';
import { useConfirmations } from '../confirmations/confirmations.resource';
import { type MenuPage, pageEntry, type PageName } from '../pages';
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
    const [{ useCases }, { useOpenNumberRequests }] = await Promise.all([
      import('../features/points/cases/cases.resource'),
      import('../features/points/cases/number-requests.resource'),
    ]);
    return function OpenCases() {
      const cases = useCases({ page: 1, filters: { state: '' } }).data?.total ?? 0;
      return <WaitingCount count={cases + useOpenNumberRequests()} />;
    };
  },
  () => null,
);

interface Section {
  label: string;
  Icon: LucideIcon;
  /** Its pages in the menu, by the names of docs/product.md §2; the section's link leads to the first that the roles include. */
  pages: readonly MenuPage[];
  /** Pages of the section that are opened from these. */
  inner?: readonly PageName[];
  badge?: ReactNode;
}

/**
 * Returns the sections of the rail, and the inbox of the bar, without what the admin's roles or the programme's settings do not
 * include.
 * @param name the page on screen
 */
export function useNavigation(name: PageName | undefined) {
  const { t, i18n } = useLingui();
  const settings = useSettings().data;
  const orders = useConfirmations('waiting').data?.total;
  const waiting = useWaitingClaims().summary?.waiting;
  const may = usePermissions();
  const inbox: Section = {
    label: t`Confirmations`,
    Icon: Inbox,
    // While orders wait, it is there without a limit, too.
    pages: orders || (settings && needsSecondAdmin(settings)) ? ['confirmations'] : [],
    badge: <WaitingCount count={orders} />,
  };
  const sections: Section[] = [
    { label: t`Home`, Icon: House, pages: ['dashboard'] },
    {
      label: t`Claims`,
      Icon: ReceiptText,
      pages: ['claims'],
      inner: ['approvalRules'],
      badge: <WaitingCount count={waiting} />,
    },
    { label: t`Label photos`, Icon: ImageUp, pages: ['cases'], badge: <OpenCasesBadge /> },
    {
      label: t`Products`,
      Icon: Package,
      pages: ['products', 'addProducts', 'models', 'addModel'],
      inner: ['editProduct', 'editModel'],
    },
    {
      label: t`Labels`,
      Icon: QrCode,
      pages: ['qrList', 'generateQr', 'traceLabel', 'marketLabels'],
      inner: ['generatedQrs', 'printQrs'],
    },
    { label: t`Schemes`, Icon: Gift, pages: ['schemes', 'newScheme'], inner: ['scheme', 'changeScheme'] },
    {
      label: t`People`,
      Icon: Users,
      pages: ['plumbers', 'customers', 'campaigns'],
      inner: ['user', 'newCampaign', 'campaign'],
    },
    {
      label: t`Payouts`,
      Icon: Landmark,
      pages: settings?.payoutMethods.length ? ['payouts'] : [],
      inner: ['payoutRun', 'instantPayments', 'bankFile'],
    },
    { label: t`Insights`, Icon: ChartNoAxesCombined, pages: ['reports', 'finance', 'audit'] },
    { label: t`Stores`, Icon: Store, pages: ['stores'] },
    { label: t`Settings`, Icon: Settings, pages: ['programme', 'team', 'imports'] },
  ];
  const pageOf = (page: MenuPage): NavigationPage => ({
    to: paths[page],
    label: i18n._(pageEntry(page).title),
    current: page === name,
  });
  const itemOf = ({ Icon, pages, inner = [], ...section }: Section): NavigationItem[] => {
    const [first, ...more] = pages.filter((page) => may(pageEntry(page).needs)).map(pageOf);
    const current = [...pages, ...inner].some((page) => page === name);
    return first ? [{ ...section, current, icon: <Icon aria-hidden="true" />, pages: [first, ...more] }] : [];
  };
  return { items: sections.flatMap(itemOf), inbox: itemOf(inbox)[0] };
}
