import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call, command } from '../api/client';
import type { Row } from '../api/operations';
import { dataList } from '../api/response-data';
import { useRefresh } from '../api/use-refresh';

/** A list as an admin left it: address and hidden columns. */
export type SavedView = Camel<Row<'admin/views'>>;
export type ViewContent = Pick<SavedView, 'page' | 'name' | 'query' | 'columns' | 'shared'>;

const key = 'admin/views';

export function useSavedViews(page: string) {
  return useSWR([key, page] as const, async ([path]) =>
    camelCased(dataList(await call('post', path, { json: { page } }))),
  );
}

export function useViewCommands() {
  const renew = useRefresh(key);
  return {
    /** @throws ApiError 400, 409 for too many */
    async save({ page, name, query, columns, shared }: ViewContent): Promise<void> {
      await command('post', 'admin/views/create', { json: { page, name, query, columns, shared } });
      await renew();
    },
    async replace(id: number, content: Pick<ViewContent, 'query' | 'columns'>): Promise<void> {
      await command('put', 'admin/views', { json: { id, ...content } });
      await renew();
    },
    async remove(id: number): Promise<void> {
      await command('delete', 'admin/views', { json: { id } });
      await renew();
    },
  };
}
