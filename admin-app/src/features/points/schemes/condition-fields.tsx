import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { DateField } from '@loyalty/shared-ui/date-field';
import { Field } from '@loyalty/shared-ui/field';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useState } from 'react';
import { useModels } from '../../../catalogue/models.resource';
import { Fold } from '../../../forms/fold';
import { TokenField } from '../../../forms/token-field';
import { useDateParts } from '../../../lists/date-parts';
import { ListField } from './list-field';
import type { SchemeValues } from './scheme.schema';
import { usePlaces, useProductNames } from './schemes.resource';
import type { SchemeForm } from './use-scheme-form';

const hasAny = (values: SchemeValues) =>
  [values.products, values.models, values.batches, values.states, values.districts, values.pins].some(
    ({ length }) => length > 0,
  ) || Boolean(values.role || values.joinedSince || values.list || values.firstScan || values.scanOfDay);

/** What a scheme is for; folded while it is for all. */
export function ConditionFields({ form }: { form: SchemeForm }) {
  const { t } = useLingui();
  return (
    <Fold summary={t`Only for some products, places or people`} isUsed={hasAny(form.values)}>
      <Stack gap={5}>
        <LabelConditions form={form} />
        <PlaceConditions form={form} />
        <PersonConditions form={form} />
      </Stack>
    </Fold>
  );
}

const labelOf = (token: string) => token.slice(token.indexOf(' ') + 1);
const tokensOf = (rows: readonly { id: number; name: string }[] | undefined) =>
  rows?.map(({ id, name }) => ({ token: `${id} ${name}`, label: name })) ?? [];

function useTokens({ values, setFieldValue }: SchemeForm) {
  return (field: 'products' | 'models' | 'batches' | 'states' | 'districts' | 'pins') => ({
    tokens: values[field],
    onTokensChange: (tokens: string[]) => void setFieldValue(field, tokens),
  });
}

function LabelConditions({ form }: { form: SchemeForm }) {
  const { t } = useLingui();
  const tokens = useTokens(form);
  const products = useProductNames().data;
  const models = useModels().data;
  return (
    <Stack columns="220px" gap={3}>
      <TokenField
        {...tokens('products')}
        label={t`Products`}
        placeholder={t`Type a name`}
        labelOf={labelOf}
        options={tokensOf(products)}
        wrongText={t`No product has this name. Choose one of the list.`}
      />
      <TokenField
        {...tokens('models')}
        label={t`Models`}
        placeholder={t`Type a name`}
        labelOf={labelOf}
        options={tokensOf(models)}
        wrongText={t`No model has this name. Choose one of the list.`}
      />
      <TokenField
        {...tokens('batches')}
        label={t`Batches`}
        placeholder={t`Number of a batch`}
        inputMode="numeric"
        readTyped={(text) => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined)}
        wrongText={t`Please enter the number of a batch`}
      />
    </Stack>
  );
}

function PlaceConditions({ form }: { form: SchemeForm }) {
  const { t } = useLingui();
  const tokens = useTokens(form);
  const places = usePlaces().data ?? [];
  const { states, districts, place } = form.values;
  const named = (names: readonly string[]) => [...new Set(names)].map((name) => ({ token: name, label: name }));
  const within = states.length > 0 ? places.filter(({ state }) => states.includes(state)) : places;
  const hasPlaces = states.length + districts.length + form.values.pins.length > 0;
  return (
    <Stack gap={3}>
      <Stack columns="220px" gap={3}>
        <TokenField
          {...tokens('states')}
          label={t`States`}
          placeholder={t`Type a name`}
          options={named(places.map(({ state }) => state))}
          wrongText={t`No state has this name. Choose one of the list.`}
        />
        <TokenField
          {...tokens('districts')}
          label={t`Districts`}
          placeholder={t`Type a name`}
          options={named(within.flatMap((one) => one.districts))}
          wrongText={t`No district has this name. Choose one of the list.`}
        />
        <TokenField
          {...tokens('pins')}
          label={t`PIN codes`}
          inputMode="numeric"
          readTyped={(text) => (/^[1-9]\d{5}$/.test(text) ? text : undefined)}
          wrongText={t`A PIN code has six digits`}
        />
      </Stack>
      {hasPlaces && (
        <FilterChips
          legend={t`Which place`}
          options={[
            { value: 'scan', label: t`Where the label is scanned` },
            { value: 'person', label: t`Where the person is from` },
          ]}
          value={place}
          onValueChange={(next) => void form.setFieldValue('place', next)}
        />
      )}
    </Stack>
  );
}

function PersonConditions({ form }: { form: SchemeForm }) {
  const { t } = useLingui();
  const { values, problem, getFieldProps, setFieldValue } = form;
  const dates = useDateParts();
  const [unreadable, setUnreadable] = useState(false);
  return (
    <Stack gap={3}>
      <Stack columns="220px" gap={3}>
        <Field label={t`Who`}>
          <SelectInput
            options={[
              { value: '', label: t`Plumbers and customers` },
              { value: '2', label: t`Plumbers` },
              { value: '3', label: t`Customers` },
            ]}
            {...getFieldProps('role')}
          />
        </Field>
        <DateField
          label={t`Registered since`}
          value={values.joinedSince}
          onValueChange={(day) => void setFieldValue('joinedSince', day)}
          onUnreadable={setUnreadable}
          dates={dates}
          invalid={unreadable}
          describedBy={undefined}
        />
        <Field label={t`From the n-th scan of a day on`} error={problem('scanOfDay')}>
          <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('scanOfDay')} />
        </Field>
        <ListField value={values.list} onValueChange={(list) => void setFieldValue('list', list)} />
      </Stack>
      <Checkbox
        label={t`Only the first label that a person ever scans`}
        name="firstScan"
        checked={values.firstScan}
        onChange={({ target }) => void setFieldValue('firstScan', target.checked)}
      />
    </Stack>
  );
}
