import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { SearchX } from 'lucide-react';
import { ApiError } from '../api/api-error';
import { PageTitle } from './page-title';

/** Returns whether the api responded that this id does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface NotFoundProps {
  /** Title of the page in the normal case. */
  page: string;
  /** States what does not exist, and possible reasons. */
  title: string;
  message: string;
  /** The list to return to. */
  list: { to: string; label: string };
}

/** Shown if a page's address has an id that does not exist. */
export function NotFound({ page, title, message, list }: NotFoundProps) {
  return (
    <>
      <PageTitle title={page} />
      <PageHeader title={page} />
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={title}
        message={message}
        action={<LinkButton to={list.to}>{list.label}</LinkButton>}
      />
    </>
  );
}
