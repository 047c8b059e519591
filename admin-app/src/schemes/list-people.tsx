import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Download } from 'lucide-react';
import { callForFile } from '../api/client';
import { FileDownload } from '../exports/file-download';

interface ListPeopleProps {
  listId: number;
  list: { people: number; admins: number };
}

/** Renders whom a list has, for the owner who is to confirm a scheme for it. */
export function ListPeople({ listId, list: { people, admins } }: ListPeopleProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone={admins > 0 ? 'warning' : 'info'}
      title={t`The list has ${plural(people, { one: '# person', other: '# people' })}`}
    >
      {admins > 0 && (
        <p>{t`${plural(admins, { one: '# of them is an admin’s own account.', other: '# of them are admins’ own accounts.' })}`}</p>
      )}
      <FileDownload
        size="sm"
        label={t`Download the list`}
        icon={<Download aria-hidden="true" />}
        fileName={`scheme-list-${listId}.csv`}
        fetchFile={(options) =>
          callForFile('admin/scheme-lists/{id}/people.csv', { params: { id: listId }, ...options })
        }
      />
    </Notice>
  );
}
