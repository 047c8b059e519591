import { Trans } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { SearchX, ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { LoadingRegion } from '../lists/loading-region';
import styles from './detail-page.module.css';

interface DetailPageProps<Detail> {
  response: Pick<SWRResponse<Detail, unknown>, 'data' | 'error' | 'isValidating' | 'mutate'>;
  /** The item's list: target of the back link, and of the link for an unknown id. */
  list: { to: string; label: string };
  loadingLabel: string;
  errorTitle: string;
  unknown: { title: string; message: string };
  children: (detail: Detail) => ReactNode;
}

/** Returns whether the id does not exist, is another user's, or is malformed, by the api's status. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export function DetailPage<Detail>({
  response: { data, error, isValidating, mutate },
  list,
  loadingLabel,
  errorTitle,
  unknown,
  children,
}: DetailPageProps<Detail>) {
  const status = () => {
    if (data) return 'ready';
    if (isUnknown(error)) return 'no-results';
    return error && !isValidating ? 'error' : 'loading';
  };
  return (
    <div className={styles.page}>
      <BackLink to={list.to}>
        <Trans>Back</Trans>
      </BackLink>
      <LoadingRegion
        status={status()}
        loadingLabel={loadingLabel}
        noResults={
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={unknown.title}
            message={unknown.message}
            action={
              <LinkButton to={list.to} variant="secondary">
                {list.label}
              </LinkButton>
            }
          />
        }
        errorTitle={errorTitle}
        error={error}
        onRetry={() => void mutate()}
      >
        {data && children(data)}
      </LoadingRegion>
    </div>
  );
}

interface BackLinkProps {
  /** Where it leads after a direct visit, from a link or a bookmark. */
  to: string;
  state?: unknown;
  children: ReactNode;
}

/** An installed app on an iPhone has no Back of its own. Keeps the list's scroll position. */
export function BackLink({ to, state, children }: BackLinkProps) {
  const navigate = useNavigate();
  const direct = useLocation().key === 'default';
  return (
    <LinkButton
      className={styles.back}
      to={to}
      state={state}
      variant="quiet"
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={(event) => {
        if (direct || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {children}
    </LinkButton>
  );
}
