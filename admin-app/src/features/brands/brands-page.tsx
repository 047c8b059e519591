import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useCallback, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '../../api/api-error';
import { paths } from '../../paths';
import { BrandList } from './brand-list';
import { openConsole } from './brands.resource';
import { ConsoleFrame } from './console-frame';
import { keepConsoleToken, readConsoleToken } from './console-session';
import { LinkNeeded, type WhyClosed } from './link-needed';

type State = { is: 'opening' } | { is: 'open'; token: string } | { is: 'closed'; why: WhyClosed };

/** By the status of the api. */
const reasons: Readonly<Record<number, 'dead-link' | 'elsewhere'>> = { 400: 'dead-link', 404: 'elsewhere' };

const stored = (): State => {
  const token = readConsoleToken();
  return token === undefined ? { is: 'closed', why: { reason: 'no-session' } } : { is: 'open', token };
};

/**
 * /admin/brands: what the operator of an installation watches of its brands (docs/operations/brands.md). `#TOKEN` is a link
 * of `npm run brands -- link`, which is used by opening it and leaves the address at once.
 */
export function BrandsPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>(() => (hash.length > 1 ? { is: 'opening' } : stored()));

  const close = useCallback((why: WhyClosed) => {
    keepConsoleToken(undefined);
    setState({ is: 'closed', why });
  }, []);
  const open = useCallback(
    async (link: string) => {
      setState({ is: 'opening' });
      try {
        const token = await openConsole(link);
        keepConsoleToken(token);
        setState({ is: 'open', token });
      } catch (error) {
        const reason = error instanceof ApiError ? reasons[error.status] : undefined;
        if (reason) close({ reason });
        // The link may still be good.
        else setState({ is: 'closed', why: { reason: 'failed', error, link } });
      }
    },
    [close],
  );
  useEffect(() => {
    if (hash.length <= 1) return;
    void navigate(paths.brands, { replace: true });
    void open(hash.slice(1));
  }, [hash, navigate, open]);

  if (state.is === 'opening') return <ConsoleFrame busyLabel={t`Opening the console…`} />;
  if (state.is === 'closed') return <LinkNeeded why={state.why} onRetry={(link) => void open(link)} />;
  const { token } = state;
  return (
    <SWRConfig key={token} value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <BrandList token={token} onEnd={(reason) => close({ reason })} />
    </SWRConfig>
  );
}
