import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { LogOut, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useLanguage } from '../../i18n/admin-messages';
import { ListRegion } from '../../lists/list-region';
import { useBrandColumns } from './brand-columns';
import { byUrgency, problemsOf } from './brand-problems';
import { closeConsole, useBrands } from './brands.resource';
import { ConsoleFrame } from './console-frame';

interface BrandListProps {
  token: string;
  onEnd: (reason: 'signed-out' | 'expired' | 'elsewhere') => void;
}

export function BrandList({ token, onEnd }: BrandListProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const response = useBrands(token);
  const { data, error } = response;
  const columns = useBrandColumns(data?.now ?? 0);
  const status = error instanceof ApiError ? error.status : undefined;
  useEffect(() => {
    if (status === 401) onEnd('expired');
    if (status === 404) onEnd('elsewhere');
  }, [status, onEnd]);
  const signOut = () => {
    // Forgotten here even if the server cannot be reached.
    void closeConsole(token).catch(() => undefined);
    onEnd('signed-out');
  };
  const brands = data ? byUrgency(data.brands, data.now) : [];
  const worrying = data ? brands.filter((brand) => problemsOf(brand, data.now).length > 0).length : 0;
  const attention =
    worrying === 0 ? t`All is well` : t`${plural(worrying, { one: '# needs attention', other: '# need attention' })}`;
  return (
    <ConsoleFrame>
      <PageHeader
        title={t`Brands`}
        count={data && formatNumber(data.brands.length)}
        description={
          data && (
            <Trans>
              {attention} · as of <DateText value={data.now} format="time" locale={locale} />
            </Trans>
          )
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<RefreshCw aria-hidden="true" />}
              busy={response.isValidating}
              onClick={() => void response.mutate().catch(() => undefined)}
            >
              {t`Refresh`}
            </Button>
            <Button variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={signOut}>
              {t`Sign out`}
            </Button>
          </>
        }
      />
      <Card padding="none">
        <ListRegion
          response={response}
          loadingLabel={t`Loading the brands…`}
          errorTitle={t`The brands could not be loaded.`}
          skeleton={<SkeletonRows rows={4} />}
        >
          <DataTable caption={t`Brands`} columns={columns} rows={brands} rowKey={({ id }) => id} />
        </ListRegion>
      </Card>
    </ConsoleFrame>
  );
}
