import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useCallback, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { paths } from '../../paths';
import { BrandList } from './brand-list';
import { openConsole } from './brands.resource';
import { ConsoleFrame } from './console-frame';
import { keepConsoleToken, readConsoleToken } from './console-session';
import { LinkNeeded, type WhyClosed } from './link-needed';

type State = { is: 'open'; token: string } | { is: 'closed'; why: WhyClosed };

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
  const { hash } = useLocation();
  const [link, setLink] = useState(hash.slice(1));
  if (hash.length > 1 && hash.slice(1) !== link) setLink(hash.slice(1));
  const [state, setState] = useState(stored);
  const change = useCallback((next: State) => {
    // One that failed otherwise than by a refusal may still be good, as may the session before it.
    if (next.is === 'open') keepConsoleToken(next.token);
    else if (next.why.reason !== 'failed') keepConsoleToken(undefined);
    setLink('');
    setState(next);
  }, []);

  if (link !== '') return <Opening link={link} onEnd={change} />;
  if (state.is === 'closed') return <LinkNeeded why={state.why} onRetry={setLink} />;
  const { token } = state;
  return (
    <SWRConfig key={token} value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <BrandList token={token} onEnd={(reason) => change({ is: 'closed', why: { reason } })} />
    </SWRConfig>
  );
}

function Opening({ link, onEnd }: { link: string; onEnd: (state: State) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.brands, { replace: true });
    openConsole(link).then(
      (token) => onEnd({ is: 'open', token }),
      (error: unknown) => {
        const reason = error instanceof ApiError ? reasons[error.status] : undefined;
        onEnd({ is: 'closed', why: reason ? { reason } : { reason: 'failed', error, link } });
      },
    );
  }, [link, navigate, onEnd]);
  return <ConsoleFrame busyLabel={t`Opening the console…`} />;
}
