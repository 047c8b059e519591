import { useLingui } from '@lingui/react/macro';
import {
  Ban,
  Banknote,
  Coins,
  FileDown,
  FileUp,
  Gavel,
  Gift,
  type LucideIcon,
  Printer,
  Scale,
  Truck,
  UserPlus,
  UserX,
} from 'lucide-react';
import type { Destination } from '../layout/use-search-palette';
import { paths } from '../paths';
import { useSettings } from '../programme/settings.resource';
import { type Permission, usePermissions } from '../session/permissions.resource';

/** What an admin comes to do: a name, other words for it, and the page that has it. */
type Action = readonly [label: string, words: string, to: string, needs: Permission, Icon: LucideIcon];

/** Returns what the palette finds beside pages, also by other words than those on the screens. */
export function useActions(): Destination[] {
  const { t } = useLingui();
  const may = usePermissions();
  const paysOut = Boolean(useSettings().data?.payoutMethods.length);
  const actions: Action[] = [
    [t`Approve claims`, t`reject redeem redemptions statistics`, paths.claims, 'claims.decide', Gavel],
    [t`Bulk upload`, t`import products excel zip`, paths.bulkUpload, 'catalogue.change', FileUp],
    [t`Record a dispatch`, t`send ship labels dealer`, paths.qrList, 'batches.change', Truck],
    [t`Void a batch or a label`, t`cancel block lost stolen codes`, paths.qrList, 'batches.change', Ban],
    [t`Print labels`, t`pdf sheet stickers csv`, paths.qrList, 'codes.read', Printer],
    [t`Suspend a user`, t`block ban restore fraud plumber customer`, paths.plumbers, 'users.suspend', UserX],
    [t`Adjust points`, t`give take credit correct balance`, paths.plumbers, 'points.adjust', Coins],
    [
      t`Make a scheme`,
      t`booster double points goal tier referral campaign offer`,
      paths.newScheme,
      'schemes.change',
      Gift,
    ],
    [t`Pay claims`, t`payout run bank upi money transfer`, paths.payouts, 'payouts.pay', Banknote],
    [t`Import stores`, t`dealers shops excel`, paths.stores, 'stores.change', FileUp],
    [t`Download a report`, t`excel export csv`, paths.reports, 'reports.download', FileDown],
    [t`Value of one point`, t`worth rupees price`, paths.programme, 'programme.read', Scale],
    [t`Add an admin`, t`invite team member role access`, paths.team, 'team.change', UserPlus],
  ];
  // As in the menu: a programme without payouts has no page for them.
  return actions
    .filter(([, , to, needs]) => may(needs) && (to !== paths.payouts || paysOut))
    .map(([label, words, to, , Icon]) => ({ label, words, to, icon: <Icon aria-hidden="true" /> }));
}
