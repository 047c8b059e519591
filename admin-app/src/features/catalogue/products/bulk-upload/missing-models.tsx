import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../../../api/api-error';
import { addModel, modelsKey } from '../../../../catalogue/models.resource';
import { useErrorText } from '../../../../i18n/use-error-text';

/** Offers to add all models that rows name and that do not exist, with one click. */
export function MissingModels({ names, onAdded }: { names: readonly string[]; onAdded: () => void }) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name: string; text: string }>();

  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    let added = 0;
    try {
      for (const name of names) {
        try {
          await addModel(name);
        } catch (error) {
          // Another admin was faster.
          if (!(error instanceof ApiError && error.status === 409)) {
            setProblem({ name, text: errorText(error) });
            throw error;
          }
        }
        added += 1;
      }
    } catch (error) {
      console.error(error);
    } finally {
      setBusy(false);
    }
    if (added === 0) return;
    await mutate(modelsKey);
    onAdded();
  };
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
        <Button variant="secondary" size="sm" busy={busy} busyLabel={t`Adding models…`} onClick={() => void add()}>
          <Plural value={names.length} one="Add # model" other="Add # models" />
        </Button>
      }
    >
      <p>
        <bdi>{names.join(', ')}</bdi>
      </p>
      {problem && (
        <p>
          <bdi>{problem.name}</bdi>
          <span>{`: ${problem.text}`}</span>
        </p>
      )}
    </Notice>
  );
}
