import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useState } from 'react';
import { Choices } from '../../forms/choices';
import { FormDialog } from '../../forms/form-dialog';
import { useProblems } from '../../forms/problems';
import { addEndpoint, changeEndpoint, type Endpoint, type EndpointInput } from '../../webhooks/endpoints.resource';
import { eventTypes } from '../../webhooks/event-types';

interface EndpointDialogProps {
  /** The endpoint to change; undefined adds one. */
  endpoint?: Endpoint;
  /** Called with the secret of an added one. */
  onSaved: (secret?: string) => void;
  onClose: () => void;
}

const empty: EndpointInput = { url: '', description: '', eventTypes: [], fullMobiles: false };

export function EndpointDialog({ endpoint, onSaved, onClose }: EndpointDialogProps) {
  const { t } = useLingui();
  const [input, setInput] = useState<EndpointInput>(endpoint ?? empty);
  const change = (changes: Partial<EndpointInput>) => setInput({ ...input, ...changes });
  const send = async (given: EndpointInput) => {
    if (!endpoint) return addEndpoint(given);
    await changeEndpoint(endpoint.id, given);
    return undefined;
  };
  const save = useCommand<EndpointInput, string | undefined, unknown>(send, {
    onSuccess: onSaved,
    onError: (error) => error,
  });
  const problems = useProblems(save.error, ['url', 'description', 'event_types', 'full_mobiles']);
  return (
    <FormDialog
      title={endpoint ? t`Change the endpoint` : t`Add an endpoint`}
      submitLabel={endpoint ? t`Save` : t`Add`}
      busy={save.pending}
      problem={problems.form ?? problems.of('full_mobiles')}
      onSubmit={() => void save.run(input)}
      onClose={onClose}
    >
      <Field label={t`Address`} hint={t`With https, on the public internet.`} required error={problems.of('url')}>
        <TextInput
          name="url"
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={input.url}
          onChange={({ target }) => change({ url: target.value })}
        />
      </Field>
      <Field label={t`Description`} note={t`optional`} error={problems.of('description')}>
        <TextInput
          name="description"
          autoComplete="off"
          value={input.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <Choices
        legend={t`Events`}
        options={eventTypes}
        values={input.eventTypes}
        onValuesChange={(chosen) => change({ eventTypes: chosen })}
        error={problems.of('event_types')}
      />
      <Checkbox
        label={t`Send mobile numbers in full`}
        checked={input.fullMobiles}
        onChange={({ target }) => change({ fullMobiles: target.checked })}
      />
    </FormDialog>
  );
}
