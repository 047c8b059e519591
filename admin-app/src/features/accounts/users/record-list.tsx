import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import type { ComponentProps, ReactNode } from 'react';
import { ListTable } from '../../../lists/list-table';
import type { ListSchema, useListView } from '../../../lists/use-list-view';

/** The address contains only their page. */
export const recordsSchema = {} as const satisfies ListSchema;

interface RecordListProps<Record> {
  view: ReturnType<typeof useListView<typeof recordsSchema>>;
  response: ComponentProps<typeof ListTable<Record>>['response'];
  caption: string;
  columns: readonly Column<Record>[];
  rowKey: (record: Record) => string;
  errorTitle: string;
  emptyIcon: ReactNode;
  emptyTitle: string;
  emptyMessage: string;
}

/** Renders one page of a user's records of one kind. */
export function RecordList<Record>(props: RecordListProps<Record>) {
  const { view, response, caption, columns, rowKey, errorTitle, emptyIcon, emptyTitle, emptyMessage } = props;
  const { t } = useLingui();
  return (
    <ListTable
      view={{ ...view, columns }}
      response={response}
      caption={caption}
      rowKey={rowKey}
      loadingLabel={t`Loading ${caption}`}
      errorTitle={errorTitle}
      empty={<EmptyState icon={emptyIcon} title={emptyTitle} message={emptyMessage} />}
    />
  );
}
