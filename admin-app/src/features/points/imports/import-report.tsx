import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import { Stack } from '@loyalty/shared-ui/stack';
import { Download } from 'lucide-react';
import { FileDownload } from '../../../exports/file-download';
import { ListRegion } from '../../../lists/list-region';
import { ImportActions } from './import-actions';
import { ImportRows } from './import-rows';
import { ImportState, useKindNames } from './import-words';
import { fetchStatement, type ImportDetail, useImport } from './imports.resource';

/** Renders what an import would change, or has changed so far, with what can be done about it. */
export function ImportReport({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const { t } = useLingui();
  const kinds = useKindNames();
  const response = useImport(id);
  const found = response.data;
  const kind = found && kinds[found.kind];
  return (
    <Card title={found ? `${kind} #${id}` : `#${id}`} actions={found && <ImportState {...found} />}>
      <ListRegion
        response={response}
        loadingLabel={t`Loading the import`}
        errorTitle={t`The import could not be loaded`}
      >
        {found && (
          <Stack gap={5}>
            <Figures found={found} />
            <Progress found={found} />
            <ImportActions found={found} onDeleted={onDeleted} />
            {found.wrong > 0 && <ImportRows found={found} list="wrong" />}
            {found.state === 'ready' && found.rows > found.wrong && <ImportRows found={found} list="ready" />}
            {found.outcomes.different > 0 && <ImportRows found={found} list="different" />}
            {found.outcomes.kept > 0 && <ImportRows found={found} list="kept" />}
          </Stack>
        )}
      </ListRegion>
    </Card>
  );
}

function Figures({ found }: { found: ImportDetail }) {
  const { t } = useLingui();
  const { id, kind, state, fileName, digest, statement, hasPicture, rows, wrong, points, worthPaise, newMembers } =
    found;
  const { created, found: existing, filled, different, opened, nothing, added, undone, kept } = found.outcomes;
  const counted = (label: string, count: number) => (count > 0 ? [{ label, value: formatNumber(count) }] : []);
  const right = rows - wrong;
  return (
    <Stack gap={3}>
      <Facts
        items={[
          { label: t`File`, value: <bdi>{fileName}</bdi> },
          { label: t`SHA-256 of the file`, value: <bdi>{digest}</bdi> },
          ...(statement ? [{ label: t`Statement of the old system`, value: <bdi>{statement}</bdi> }] : []),
          { label: t`Rows`, value: formatNumber(rows) },
          ...counted(t`Wrong rows`, wrong),
          ...(kind === 'members' && state === 'ready'
            ? [
                { label: t`New members`, value: formatNumber(newMembers) },
                { label: t`Existing members`, value: formatNumber(right - newMembers) },
              ]
            : []),
          ...counted(t`Rows with payout details`, found.payoutDetails),
          ...(kind === 'balances' ? [{ label: t`Total points`, value: formatNumber(points) }] : []),
          ...(kind === 'balances' && worthPaise !== null
            ? [{ label: t`Worth today`, value: formatPaise(worthPaise) }]
            : []),
          ...counted(t`Members created`, created),
          ...counted(t`Existing members`, existing),
          ...counted(t`Of these, with empty fields filled`, filled),
          ...counted(t`Of these, with different details`, different),
          ...counted(t`Balances credited`, opened),
          ...counted(t`Balances of 0`, nothing),
          ...counted(t`Entries added to histories`, added),
          ...counted(t`Rows undone`, undone),
          ...counted(t`Rows not undone`, kept),
        ]}
      />
      {hasPicture && (
        <div>
          <FileDownload
            size="sm"
            label={t`Download the picture of the statement`}
            icon={<Download aria-hidden="true" />}
            fileName={`import-${id}-statement.jpg`}
            fetchFile={(options) => fetchStatement(id, options)}
          />
        </div>
      )}
    </Stack>
  );
}

function Progress({ found: { state, rows, wrong, outcomes } }: { found: ImportDetail }) {
  const { t } = useLingui();
  if (state !== 'applying' && state !== 'undoing') return null;
  const all = rows - wrong;
  const done = Math.max(0, all - outcomes.left);
  const [shown, total] = [formatNumber(done), formatNumber(all)];
  return (
    <ProgressBar
      label={state === 'applying' ? t`Applying the rows` : t`Undoing the rows`}
      value={done}
      max={all}
      valueText={t`${shown} of ${total} rows`}
    />
  );
}
