import { useLingui } from '@lingui/react/macro';
import { paths } from '../paths';
import { ChoiceField, type ChoiceProps } from './choice-field';
import { useModels } from './models.resource';

/** Renders a select of models, or a notice if there is none yet. Its value is the id. */
export function ModelField(select: ChoiceProps) {
  const { t } = useLingui();
  const models = useModels();
  return (
    <ChoiceField
      {...select}
      label={t`Model`}
      placeholder={models.isLoading ? t`Loading models…` : t`Select a model`}
      choices={models}
      whenNone={{ to: paths.addModel, text: t`There is no model yet. Add the first one.` }}
    />
  );
}
