import { Plural, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Notice } from '@loyalty/shared-ui/notice';

interface NewModelsProps {
  /** Models of rows that do not exist. */
  names: readonly string[];
  chosen: boolean;
  onChoose: (createModels: boolean) => void;
}

/** Asks once whether the models of the sheet that do not exist are created with their products. */
export function NewModels({ names, chosen, onChoose }: NewModelsProps) {
  const { t } = useLingui();
  if (names.length === 0) return null;
  return (
    <Notice
      live="polite"
      title={
        <Plural
          value={names.length}
          one="# model of this sheet is not there yet"
          other="# models of this sheet are not there yet"
        />
      }
    >
      <p>
        <bdi>{names.join(', ')}</bdi>
      </p>
      <Checkbox
        label={names.length === 1 ? t`Create it with its products` : t`Create them with their products`}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
    </Notice>
  );
}
