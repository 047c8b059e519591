import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { Ruler } from 'lucide-react';
import { useErrorText } from '../../../i18n/use-error-text';
import { FileDownload } from '../../../exports/file-download';
import { downloadTestSheet, type MeasureName, type Measures } from './label-sheets.resource';
import styles from './generate.module.css';
import { type SheetControl, useSheetName } from './use-sheet-choice';

interface OwnMeasuresProps {
  measures: Measures;
  /** The server's validation messages. */
  errors: Partial<Record<MeasureName, string>>;
  onChange: (name: MeasureName, value: string) => void;
}

/** Renders the fields of a custom label sheet, named as on its packaging. */
function OwnMeasures({ measures, errors, onChange }: OwnMeasuresProps) {
  const { t } = useLingui();
  const fields: [MeasureName, string][] = [
    ['columns', t`Labels across`],
    ['rows', t`Labels down`],
    ['label_width', t`Label width (mm)`],
    ['label_height', t`Label height (mm)`],
    ['margin_left', t`Left margin (mm)`],
    ['margin_top', t`Top margin (mm)`],
    ['gap_x', t`Gap between columns (mm)`],
    ['gap_y', t`Gap between rows (mm)`],
  ];
  return (
    <Stack as="fieldset" columns="8.5rem" gap={3}>
      <legend className={styles.legend}>{t`Custom size`}</legend>
      {fields.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={measures[name]}
            onChange={({ target }) => onChange(name, target.value)}
          />
        </Field>
      ))}
    </Stack>
  );
}

/** Option for a custom size. */
const own = 'own';

interface SheetChooserProps {
  control: SheetControl;
}

/** Renders the choice of label sheet and first position, and the test sheet. */
export function SheetChooser({ control }: SheetChooserProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const nameOf = useSheetName();
  const { sheets, presets, sheet, choice, measures, startText, startAt, startIsPlace } = control;
  if (sheets.error !== undefined && sheets.data === undefined) {
    return (
      <Notice
        tone="danger"
        live="polite"
        title={t`The label sheets could not be loaded.`}
        action={
          <Button variant="secondary" size="sm" onClick={() => void sheets.mutate().catch(() => undefined)}>
            {t`Retry`}
          </Button>
        }
      >
        {errorText(sheets.error)}
      </Notice>
    );
  }
  const used = startAt - 1;
  return (
    <Stack>
      <Field label={t`Sheet`}>
        <SelectInput
          value={measures ? own : (sheet?.id ?? '')}
          disabled={presets.length === 0}
          onChange={({ target }) => (target.value === own ? control.chooseOwn() : control.choosePreset(target.value))}
          options={[
            ...presets.map((preset) => ({ value: preset.id ?? '', label: nameOf(preset) })),
            { value: own, label: t`Custom size` },
          ]}
        />
      </Field>
      {measures && (
        <OwnMeasures measures={measures} errors={control.measureErrors ?? {}} onChange={control.changeMeasure} />
      )}
      {control.ownError !== undefined && control.measureErrors === undefined && (
        <Notice tone="danger" live="polite">
          {errorText(control.ownError)}
        </Notice>
      )}
      <Field
        label={t`Start at label`}
        error={!startIsPlace && sheet && t`Enter a label from 1 to ${formatNumber(sheet.labels)}.`}
        hint={
          used > 0
            ? t`Skips ${plural(used, { one: 'the # label already used', other: 'the # labels already used' })}`
            : undefined
        }
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={startText}
          onChange={({ target }) => control.setStartText(target.value)}
        />
      </Field>
      {sheet && (
        <p className={styles.module}>
          <Trans>
            QR code {formatNumber(sheet.symbol.side)} mm, module {formatNumber(sheet.symbol.module)} mm
          </Trans>
        </p>
      )}
      {sheet?.moduleIsSmall && (
        <Notice tone="warning" live="polite" title={t`The codes may not scan`}>
          <Trans>
            Modules below {formatNumber(sheets.data?.smallestGoodModule ?? 0)} mm are less than four dots of a 300 dpi
            printer. Choose larger labels.
          </Trans>
        </Notice>
      )}
      <Notice tone="pending">{t`Print at 100 %. Check the 100 mm ruler first.`}</Notice>
      <FileDownload
        label={t`Test sheet`}
        icon={<Ruler aria-hidden="true" />}
        fileName="label-test-sheet.pdf"
        disabled={sheet === undefined}
        fetchFile={() => downloadTestSheet(choice)}
        block
      />
    </Stack>
  );
}
