import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { SearchX } from 'lucide-react';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { ListRegion } from '../lists/list-region';
import type { MenuPage } from '../pages';
import { paths } from '../paths';
import { isNotFound } from './not-found';
import { Page, usePageName } from './page';

interface ItemPageProps<Item> extends Omit<ComponentProps<typeof Page>, 'children' | 'back'> {
  id: number | undefined;
  response: { data: Item | undefined; error: unknown; isLoading: boolean; mutate: () => Promise<unknown> };
  unknown: { title: string; message: string };
  /** The page above it. */
  list: MenuPage;
  /** The page above it, where that depends on the item: `list` is then where an unknown one leads. */
  listOf?: (item: Item) => MenuPage;
  loadingLabel: string;
  errorTitle: string;
  /** Replaces the rows while it loads. */
  skeleton?: ReactNode;
  children: (item: Item) => ReactNode;
}

export function ItemPage<Item>(props: ItemPageProps<Item>) {
  const { id, response, unknown, list, listOf, loadingLabel, errorTitle, skeleton, children, ...page } = props;
  const nameOf = usePageName();
  if (id === undefined || isNotFound(response.error)) {
    return (
      <Page name={page.name}>
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={unknown.title}
          message={unknown.message}
          action={<LinkButton to={paths[list]}>{nameOf(list)}</LinkButton>}
        />
      </Page>
    );
  }
  const back = listOf ? response.data && listOf(response.data) : list;
  return (
    <Page {...(back && { back })} {...page}>
      <ListRegion response={response} loadingLabel={loadingLabel} errorTitle={errorTitle} skeleton={skeleton}>
        {response.data && <Fragment key={id}>{children(response.data)}</Fragment>}
      </ListRegion>
    </Page>
  );
}
