import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useState } from 'react';
import { Choices } from '../../forms/choices';
import { FormDialog } from '../../forms/form-dialog';
import { useProblems } from '../../forms/problems';
import { usePermissions } from '../../session/permissions.resource';
import { createKey, type NewKey, scopes } from './keys.resource';

/** A year at most, by the server's clock. */
const lifetimes = [30, 90, 180, 360];

interface CreateKeyDialogProps {
  onCreated: (key: string) => void;
  onClose: () => void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useLingui();
  const may = usePermissions();
  const [key, setKey] = useState<NewKey>({ name: '', scopes: [], networks: [], days: 90 });
  const change = (changes: Partial<NewKey>) => setKey({ ...key, ...changes });
  const create = useCommand<NewKey, string, unknown>(createKey, { onSuccess: onCreated, onError: (error) => error });
  const problems = useProblems(create.error, ['name', 'scopes', 'networks', 'expires_at']);
  return (
    <FormDialog
      title={t`Create an API key`}
      submitLabel={t`Create`}
      busy={create.pending}
      problem={problems.form}
      onSubmit={() => void create.run(key)}
      onClose={onClose}
    >
      <Field label={t`Name`} hint={t`What uses it, e.g. ERP.`} required error={problems.of('name')}>
        <TextInput
          name="name"
          autoComplete="off"
          value={key.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Choices
        legend={t`Scopes`}
        options={scopes.filter(may)}
        values={key.scopes}
        onValuesChange={(chosen) => change({ scopes: chosen })}
        error={problems.of('scopes')}
      />
      <Field label={t`Expires after`} error={problems.of('expires_at')}>
        <SelectInput
          name="days"
          value={key.days}
          options={lifetimes.map((days) => ({ value: days, label: t`${days} days` }))}
          onChange={({ target }) => change({ days: Number(target.value) })}
        />
      </Field>
      <Field
        label={t`Networks`}
        note={t`optional`}
        hint={t`Addresses that may use it, one in a line, e.g. 203.0.113.0/24. None: any.`}
        error={problems.of('networks')}
      >
        <Textarea
          name="networks"
          spellCheck={false}
          onChange={({ target }) => change({ networks: target.value.split(/[\s,]+/).filter(Boolean) })}
        />
      </Field>
    </FormDialog>
  );
}
