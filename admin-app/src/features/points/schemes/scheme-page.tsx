import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { TrendChart } from '@loyalty/shared-ui/trend-chart';
import { CircleStop, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import { countDays, daysBefore, todayInIndia } from '../../../lists/day-range';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { useSchemeKinds, useSchemeName, useSchemeText } from '../../../schemes/scheme-text';
import { nameOf as adminNameOf } from '../../../session/admin-name';
import { usePermissions } from '../../../session/permissions.resource';
import { SchemeState, Spent } from './scheme-state';
import { type SchemeDetail, stopScheme, useRefreshSchemes, useScheme, useSchemeEffect } from './schemes.resource';

/** As many days are drawn at most: the last ones. */
const mostDays = 730;

/** /admin/schemes/:id: what a scheme has granted, what it brought, and its versions. */
export function SchemePage() {
  const { t } = useLingui();
  const id = useIdParam('scheme', 'id');
  const response = useScheme(id);
  const nameOf = useSchemeName();
  const kinds = useSchemeKinds();
  const mayChange = usePermissions()('schemes.change');
  const scheme = response.data;
  const isOpen = scheme && !['ended', 'stopped'].includes(scheme.state);
  return (
    <ItemPage
      name="scheme"
      id={id}
      response={response}
      title={scheme && nameOf(scheme.names)}
      list="schemes"
      description={
        scheme && (
          <Stack as="span" row>
            <span>{kinds[scheme.kind].name}</span>
            <SchemeState state={scheme.state} />
          </Stack>
        )
      }
      actions={mayChange && isOpen && <Actions scheme={scheme} />}
      unknown={{ title: t`There is no such scheme`, message: t`The address is wrong.` }}
      loadingLabel={t`Loading the scheme`}
      errorTitle={t`The scheme could not be loaded`}
    >
      {(shown) => (
        <Stack gap={5}>
          <Words scheme={shown} />
          {shown.state !== 'planned' && <Figures scheme={shown} />}
          {shown.days.length > 0 && <SpentByDay scheme={shown} />}
          <Versions scheme={shown} />
        </Stack>
      )}
    </ItemPage>
  );
}

function Words({ scheme }: { scheme: SchemeDetail }) {
  const { sentence } = useSchemeText();
  return (
    <Card>
      <Stack>
        <p>{sentence(scheme, scheme.conditionNames)}</p>
        {scheme.state !== 'planned' && <Spent {...scheme} />}
      </Stack>
    </Card>
  );
}

function Figures({ scheme }: { scheme: SchemeDetail }) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const { data: effect, error } = useSchemeEffect(scheme.id);
  const missing = error ? '–' : <Skeleton width="6ch" />;
  const reasons = {
    'too-early': t`It cannot be told in its first day.`,
    'nothing-before': t`It cannot be told: there were no such scans in the four weeks before.`,
    'no-more': t`No more scans than in the four weeks before.`,
    'of-people': t`It cannot be told of a scheme for bringing people.`,
  };
  const why = effect?.unknown ? reasons[effect.unknown] : undefined;
  const usual = effect?.usual == null ? undefined : formatNumber(effect.usual);
  return (
    <KpiStrip
      label={t`What it brought`}
      items={[
        { id: 'people', label: t`People`, value: scheme.people },
        {
          id: 'scans',
          label: t`Scans that it is for`,
          value: effect ? effect.scans : missing,
          ...(usual !== undefined && { note: t`${usual} in as many days before` }),
        },
        {
          id: 'extra',
          label: t`Extra scans`,
          value: effect ? (effect.extra === null ? '–' : formatNumber(effect.extra, { sign: 'always' })) : missing,
        },
        {
          id: 'cost',
          label: t`Cost of an extra scan`,
          value: effect ? (effect.pointsAnExtra === null ? '–' : pointsText(effect.pointsAnExtra)) : missing,
          note: why ?? (effect && t`Against the mean of the four weeks before; other causes count too.`),
        },
      ]}
    />
  );
}

function SpentByDay({ scheme: { startsAt, endsAt, stoppedAt, days } }: { scheme: SchemeDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const today = todayInIndia();
  const ends = [endsAt, stoppedAt ?? endsAt].map((at) => todayInIndia(new Date(Date.parse(at) - 1)));
  const end = [today, ...ends].reduce((first, day) => (day < first ? day : first));
  const start = todayInIndia(new Date(startsAt));
  const count = Math.min(mostDays, Math.max(1, countDays({ start, end })));
  const granted = new Map(days.map(({ day, points }) => [day, points]));
  const points = Array.from({ length: count }, (_, index) => {
    const day = daysBefore(end, count - 1 - index);
    return { day, value: granted.get(day) ?? 0, partial: day === today };
  });
  const pointsOf = (value: number) => t`${plural(value, { one: '# point', other: '# points' })}`;
  return (
    <TrendChart
      title={t`Spent by day`}
      points={points}
      labels={{
        viewTable: t`View as table`,
        viewChart: t`View as chart`,
        day: t`Day`,
        value: t`Points`,
        point: (day, value, partial) =>
          partial ? t`${day}, so far: ${pointsOf(value)}` : `${day}: ${pointsOf(value)}`,
        partial: t`Today, so far`,
        empty: t`No day to show`,
      }}
      locale={locale}
    />
  );
}

type Person = SchemeDetail['versions'][number]['madeBy'];

function Versions({ scheme: { versions, stoppedAt, stoppedBy } }: { scheme: SchemeDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const line = (key: string, what: string, at: string, by: Person, confirmedBy?: Person | null) => (
    <Stack as="li" key={key} row gap={2}>
      <strong>{what}</strong>
      <DateText value={at} format="date-time" locale={locale} />
      <bdi>{adminNameOf(by)}</bdi>
      {confirmedBy && <Muted as="span" size={13}>{t`confirmed by ${adminNameOf(confirmedBy)}`}</Muted>}
    </Stack>
  );
  return (
    <Card title={t`Versions`}>
      <Stack as="ul" gap={2}>
        {stoppedAt && stoppedBy && line('stopped', t`Stopped`, stoppedAt, stoppedBy)}
        {versions.map(({ version, madeAt, madeBy, confirmedBy }) =>
          line(String(version), t`Version ${formatNumber(version)}`, madeAt, madeBy, confirmedBy),
        )}
      </Stack>
    </Card>
  );
}

function Actions({ scheme: { id, names } }: { scheme: SchemeDetail }) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshSchemes();
  const name = useSchemeName()(names);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const stop = useAction(
    () => stopScheme(id),
    async () => {
      await refresh();
      close();
      toast.success(t`“${name}” was stopped.`);
    },
  );
  return (
    <>
      <LinkButton variant="secondary" to={paths.changeScheme(id)} icon={<Pencil aria-hidden="true" />}>
        {t`Change`}
      </LinkButton>
      <Button variant="danger-soft" icon={<CircleStop aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t`Stop`}
      </Button>
      {asking && (
        <Confirm
          title={t`Stop “${name}”?`}
          message={t`It ends now, for good: the next scan gets nothing of it. What it granted stays.`}
          confirmLabel={t`Stop now`}
          busyLabel={t`Stopping…`}
          action={stop}
          onClose={close}
        />
      )}
    </>
  );
}
