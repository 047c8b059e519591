import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../../../api/api-error';
import { addModel, modelsKey } from '../../../../catalogue/models.resource';
import { useAction } from '../../../../forms/use-action';

/** Offers to add all models that rows name and that do not exist, with one click. */
export function MissingModels({ names, onAdded }: { names: readonly string[]; onAdded: () => unknown }) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const [failing, setFailing] = useState('');
  const add = useAction(async () => {
    let added = 0;
    try {
      for (const name of names) {
        setFailing(name);
        await addModel(name).catch((error: unknown) => {
          // 409: another admin was faster.
          if (!(error instanceof ApiError && error.status === 409)) throw error;
        });
        added += 1;
      }
    } finally {
      if (added > 0) await mutate(modelsKey).then(onAdded);
    }
  });
  const problem = add.error;
  return (
    <Notice
      tone={problem ? 'danger' : 'info'}
      live={problem ? 'assertive' : 'polite'}
      title={
        <Plural
          value={names.length}
          one="# model of the sheet does not exist"
          other="# models of the sheet do not exist"
        />
      }
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={add.pending}
          busyLabel={t`Adding models…`}
          onClick={() => void add.run()}
        >
          <Plural value={names.length} one="Add # model" other="Add # models" />
        </Button>
      }
    >
      <p>
        <bdi>{names.join(', ')}</bdi>
      </p>
      {problem && (
        <p>
          <bdi>{failing}</bdi>
          <span>{`: ${problem}`}</span>
        </p>
      )}
    </Notice>
  );
}
