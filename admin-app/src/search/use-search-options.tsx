import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { History, Layers, Package, QrCode, ReceiptText, Shapes, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClaimStatusChip } from '../catalogue/claim-status-chip';
import { paths } from '../paths';
import { usePointsText, useWorthText } from '../programme/points-text';
import { usePermissions } from '../session/permissions.resource';
import type { SearchResults } from './search.resource';
import type { Destination } from '../layout/use-search-palette';
import { useActions } from './use-actions';
import type { RecentResult, ResultKind } from './use-recent-results';

export interface SearchOption {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail?: string;
  readonly chip?: ReactNode;
  readonly to?: string;
  readonly run?: () => void;
  /** Of a result of the server. */
  readonly kind?: ResultKind;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly SearchOption[];
}

const icons: Record<ResultKind, ReactNode> = {
  user: <UserRound aria-hidden="true" />,
  claim: <ReceiptText aria-hidden="true" />,
  code: <QrCode aria-hidden="true" />,
  batch: <Layers aria-hidden="true" />,
  product: <Package aria-hidden="true" />,
  model: <Shapes aria-hidden="true" />,
  store: <Store aria-hidden="true" />,
};

/** Pages and actions that match a text, at most: they must not push the results down. */
const MOST_PAGES = 4;

/** Whether each word of a text begins a word of a name: a part inside a word would find too much. */
function namesBegin(name: string, text: string): boolean {
  const wordsOf = (line: string) => line.toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean);
  const words = wordsOf(name);
  return wordsOf(text).every((part) => words.some((word) => word.startsWith(part)));
}

const listed = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

function useServerGroups(results: SearchResults | undefined): OptionGroup[] {
  const { t } = useLingui();
  const may = usePermissions();
  const points = usePointsText();
  const worthText = useWorthText();
  // What was scanned or claimed is worth what held then, which the search does not read.
  const plainPoints = (count: number) => worthText({ points: count, worthPaise: null });
  if (!results) return [];
  const option = (kind: ResultKind, id: number, rest: Omit<SearchOption, 'key' | 'icon' | 'kind'>): SearchOption => ({
    key: `${kind}-${id}`,
    icon: icons[kind],
    kind,
    ...rest,
  });
  return [
    {
      label: t`Labels`,
      options: (results.codes ?? []).map(({ serial, productName: product, points: worth, state, batchId: batch }) =>
        option('code', serial, {
          title: t`Serial ${String(serial)}`,
          detail:
            batch === null || worth === null
              ? t`Printed after the backup that was restored`
              : listed(product, (state === 'unused' ? points : plainPoints)(worth), t`Batch ${String(batch)}`),
          chip: {
            scanned: <StatusChip tone="success">{t`Scanned`}</StatusChip>,
            void: <StatusChip tone="danger">{t`Void`}</StatusChip>,
            'not-restored': <StatusChip tone="danger">{t`Not restored`}</StatusChip>,
            unused: <StatusChip>{t`Not scanned`}</StatusChip>,
          }[state],
          to: may('codes.trace') || batch === null ? paths.labelStory(serial) : paths.batch(batch),
        }),
      ),
    },
    {
      label: t`Claims`,
      options: (results.claims ?? []).map((claim) =>
        option('claim', claim.id, {
          title: claim.transactionId,
          detail: listed(claim.userName, plainPoints(claim.points)),
          chip: <ClaimStatusChip status={claim.status} />,
          to: paths.claim(claim.transactionId),
        }),
      ),
    },
    {
      label: t`People`,
      options: (results.users ?? []).map((user) =>
        option('user', user.id, {
          title: user.name ?? user.mobile ?? t`No name yet`,
          detail: listed(user.roleId === 2 ? t`Plumber` : t`Customer`, user.name && user.mobile, user.location),
          chip: user.suspended && <StatusChip tone="danger">{t`Suspended`}</StatusChip>,
          to: paths.user(user.id),
        }),
      ),
    },
    {
      label: t`Batches`,
      options: (results.batches ?? []).map((batch) =>
        option('batch', batch.id, {
          title: t`Batch ${String(batch.id)}`,
          detail: listed(
            batch.productName,
            t`${plural(batch.quantity, { one: '# code', other: '# codes' })}`,
            points(batch.points),
          ),
          chip: batch.voided && <StatusChip tone="danger">{t`Void`}</StatusChip>,
          to: paths.batch(batch.id),
        }),
      ),
    },
    {
      label: t`Products`,
      options: (results.products ?? []).map(({ id, name, modelName: model }) =>
        option('product', id, { title: name, detail: model, to: paths.productsNamed(name) }),
      ),
    },
    {
      label: t`Models`,
      options: (results.models ?? []).map(({ id, name }) =>
        option('model', id, { title: name, to: paths.productsOfModel(id) }),
      ),
    },
    {
      label: t`Stores`,
      options: (results.stores ?? []).map(({ id, name, address }) =>
        option('store', id, { title: name, detail: address, to: paths.storesNamed(name) }),
      ),
    },
  ];
}

interface Sources {
  text: string;
  destinations: readonly Destination[];
  results: SearchResults | undefined;
  recent: readonly RecentResult[];
  onForget: () => void;
}

/** Returns what the palette lists: without a text the last results and all pages, else matching pages and the results. */
export function useSearchOptions({ text, destinations, results, recent, onForget }: Sources): OptionGroup[] {
  const { t } = useLingui();
  const may = usePermissions();
  const found = useServerGroups(text ? results : undefined);
  const actions = useActions();
  const [, typedSerial] = /^#?([1-9][0-9]{0,8})$/.exec(text) ?? [];
  const page = ({ label, icon, group, to, run }: Destination): SearchOption => ({
    key: `page-${label}`,
    icon,
    title: label,
    ...(group !== label && { detail: group }),
    ...(to && { to }),
    ...(run && { run }),
  });
  const trace = (serial: string): SearchOption => ({
    key: 'trace',
    kind: 'code',
    icon: icons.code,
    title: t`Trace label ${serial}`,
    to: paths.labelStory(Number(serial)),
  });
  const groups: OptionGroup[] = text
    ? [
        {
          label: t`Go to`,
          // By their names, then by other words for them or by their section.
          options: [
            ...new Set([
              ...[...destinations, ...actions].filter(({ label }) => namesBegin(label, text)),
              ...[...actions, ...destinations].filter(({ label, words = '', group = '' }) =>
                namesBegin(`${label} ${words} ${group}`, text),
              ),
            ]),
          ]
            .slice(0, MOST_PAGES)
            .map(page),
        },
        ...found,
        // The server finds labels by their number for admins who may list codes only.
        {
          label: t`Labels`,
          options: typedSerial && may('codes.trace') && !may('codes.read') ? [trace(typedSerial)] : [],
        },
      ]
    : [
        {
          label: t`Recent`,
          options:
            recent.length === 0
              ? []
              : [
                  ...recent.map(({ kind, title, to }) => ({ key: `recent-${to}`, icon: icons[kind], title, to, kind })),
                  { key: 'forget', icon: <History aria-hidden="true" />, title: t`Clear recent`, run: onForget },
                ],
        },
        { label: t`Go to`, options: destinations.map(page) },
      ];
  return groups.filter(({ options }) => options.length > 0);
}
