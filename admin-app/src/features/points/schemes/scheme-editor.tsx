import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { DateRange } from '@loyalty/shared-ui/date-range';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { camelCased } from '../../../api/camel-case';
import { useRefreshConfirmations } from '../../../confirmations/confirmations.resource';
import { EditorColumns } from '../../../forms/editor-columns';
import { Fold } from '../../../forms/fold';
import { Form } from '../../../forms/form';
import { useShowFailure } from '../../../forms/form-failure';
import { useLanguage } from '../../../i18n/admin-messages';
import { useDateParts } from '../../../lists/date-parts';
import { ItemPage } from '../../../page/item-page';
import { Page } from '../../../page/page';
import { useIdParam } from '../../../page/use-id-param';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { useSettings } from '../../../programme/settings.resource';
import { languageName } from '../../../proposals/setting-texts';
import { schemeKinds, type SchemeDefinition } from '../../../schemes/scheme';
import { useSchemeKinds, useSchemeName, useSchemeText } from '../../../schemes/scheme-text';
import { BudgetFields } from './budget-fields';
import { ConditionFields } from './condition-fields';
import { RewardFields } from './reward-fields';
import { fromNow, namesOf, newValues, valuesOf, wireOf } from './scheme-values';
import { nameLanguages } from './scheme.schema';
import {
  awaitsSecondOwner,
  saveScheme,
  type SchemeDetail,
  simulate,
  type Simulation,
  useRefreshSchemes,
  useScheme,
} from './schemes.resource';
import { SimulationResult } from './simulation-result';
import { type SchemeForm, useSchemeForm, wireFields } from './use-scheme-form';

/** /admin/schemes/new */
export function NewSchemePage() {
  const { t } = useLingui();
  return (
    <Page
      name="newScheme"
      back="schemes"
      description={t`Try it on the past first. Nothing is granted until it is saved and its time has come.`}
    >
      <SchemeEditor before={undefined} />
    </Page>
  );
}

/** /admin/schemes/:id/change: makes the next version of a scheme. */
export function ChangeSchemePage() {
  const { t } = useLingui();
  const id = useIdParam('changeScheme', 'id');
  const response = useScheme(id);
  const name = useSchemeName();
  return (
    <ItemPage
      name="changeScheme"
      id={id}
      response={{ ...response, isLoading: false }}
      title={response.data && name(response.data.names)}
      list="schemes"
      description={t`A change makes a new version, from now on. What was granted stays.`}
      unknown={{ title: t`There is no such scheme`, message: t`The address is wrong.` }}
      loadingLabel={t`Loading the scheme`}
      errorTitle={t`The scheme could not be loaded`}
    >
      {(scheme) => <SchemeEditor before={scheme} />}
    </ItemPage>
  );
}

interface Trial {
  /** As it was sent. */
  of: string;
  result: Simulation;
}

/** @param before the scheme and version that is changed; undefined for a new one */
function SchemeEditor({ before: read }: { before: SchemeDetail | undefined }) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshSchemes();
  const refreshConfirmations = useRefreshConfirmations();
  const showFailure = useShowFailure();
  // What was read again meanwhile does not replace what is being typed.
  const [before] = useState(read);
  const [initial] = useState(() => (before ? valuesOf(before) : newValues()));
  const settings = useSettings().data;
  const paise = settings?.pointValuePaise ?? null;
  const [trial, setTrial] = useState<Trial>();
  const form = useSchemeForm(before?.id, initial, async (values) => {
    const scheme = wireOf(values, paise, before);
    setTrial({ of: JSON.stringify(scheme), result: await simulate(fromNow(scheme, before), before?.id) });
  });
  const scheme = form.isValid ? wireOf(form.values, paise, before) : undefined;
  const shown = scheme && (camelCased(scheme) as SchemeDefinition);
  const tried = scheme && trial?.of === JSON.stringify(scheme) ? trial.result : undefined;
  const awaits = tried?.secondOwner ?? null;
  const save = useCommand(
    async (_: void) => {
      const saved = await saveScheme(fromNow(scheme!, before), before);
      form.draft.forget();
      form.resetForm({ values: form.values });
      return saved;
    },
    {
      onSuccess: async (saved) => {
        await Promise.all([refresh(), saved === awaitsSecondOwner && refreshConfirmations()]);
        toast.success(
          saved === awaitsSecondOwner ? t`Ordered. A second owner must confirm it.` : t`The scheme was saved.`,
        );
        await navigate(saved === awaitsSecondOwner ? paths.schemes : paths.scheme(saved));
      },
      onError: (error) => {
        showFailure(error, wireFields, form);
        return undefined;
      },
    },
  );
  return (
    <EditorColumns
      aside={
        <Stack gap={5}>
          <Card title={t`In words`}>
            <Stack>
              <Sentence scheme={shown} form={form} />
              {/* Rendered from the start, so that it is announced. */}
              <div role="status">
                {awaits && <SecondOwner reason={awaits} limit={settings?.confirmSchemePoints ?? 0} />}
              </div>
            </Stack>
          </Card>
          {tried && (
            <Card
              title={t`What it would have cost`}
              actions={
                <Button busy={save.pending} busyLabel={t`Saving…`} onClick={() => void save.run()}>
                  {awaits ? t`Order it` : before ? t`Save as a new version` : t`Save the scheme`}
                </Button>
              }
            >
              <SimulationResult kind={form.values.kind} result={tried} />
            </Card>
          )}
        </Stack>
      }
    >
      <Form form={form} gap={5}>
        <Basics form={form} isNew={!before} />
        <Card title={t`What it gives`}>
          <Stack>
            <RewardFields form={form} />
          </Stack>
        </Card>
        <Card title={t`For what and whom`}>
          <ConditionFields form={form} />
        </Card>
        <Card title={t`Budget`}>
          <Stack>
            <BudgetFields form={form} />
          </Stack>
        </Card>
        <div>
          <Button
            type="submit"
            variant={tried ? 'secondary' : 'primary'}
            icon={<FlaskConical aria-hidden="true" />}
            busy={form.isSubmitting}
            busyLabel={t`Trying…`}
          >
            {t`Try on the last 13 weeks`}
          </Button>
        </div>
      </Form>
    </EditorColumns>
  );
}

function SecondOwner({ reason, limit }: { reason: NonNullable<Simulation['secondOwner']>; limit: number }) {
  const { t } = useLingui();
  const most = usePointsText()(limit);
  const texts = {
    list: t`It is for a list of people: a second owner confirms it before it counts.`,
    past: t`It grants for scans of the past: a second owner confirms it before it counts.`,
    person: t`One person may get more by it than by an adjustment: a second owner confirms it before it counts.`,
    budget: t`Its budget is above ${most}: a second owner confirms it before it counts.`,
  };
  return <Notice tone="pending">{texts[reason]}</Notice>;
}

function Sentence({ scheme, form }: { scheme: SchemeDefinition | undefined; form: SchemeForm }) {
  const { t } = useLingui();
  const { sentence } = useSchemeText();
  return (
    <p>
      {scheme ? sentence(scheme, namesOf(form.values)) : t`Fill in the fields: the whole scheme is said here in words.`}
    </p>
  );
}

/** Its kind, which never changes, names and days. */
function Basics({ form, isNew }: { form: SchemeForm; isNew: boolean }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const kinds = useSchemeKinds();
  const { values, problem, getFieldProps, setFieldValue } = form;
  const dates = useDateParts();
  const [english, ...others] = nameLanguages;
  const hasOthers = others.some((language) => values[language] !== '');
  return (
    <>
      {isNew && (
        <Card>
          <ChoiceCards
            legend={t`Kind`}
            options={schemeKinds.map((kind) => ({
              value: kind,
              label: kinds[kind].name,
              description: kinds[kind].description,
            }))}
            value={values.kind}
            onValueChange={(kind) => void setFieldValue('kind', kind)}
          />
        </Card>
      )}
      <Card title={t`Name and time`}>
        <Stack>
          <Field
            label={t`Name in English`}
            hint={t`People see it beside their bonus.`}
            required
            error={problem(english)}
          >
            <TextInput autoComplete="off" maxLength={60} {...getFieldProps(english)} />
          </Field>
          <Fold summary={t`Name in other languages`} isUsed={hasOthers}>
            <Stack columns="200px" gap={3}>
              {others.map((language) => (
                <Field key={language} label={languageName(language, locale)} error={problem(language)}>
                  <TextInput autoComplete="off" maxLength={60} lang={language} {...getFieldProps(language)} />
                </Field>
              ))}
            </Stack>
          </Fold>
          <DateRange
            legend={t`Time`}
            startLabel={t`First day`}
            endLabel={t`Last day`}
            value={{ start: values.start, end: values.end }}
            onValueChange={({ start, end }) => void form.setValues({ ...values, start, end })}
            dates={dates}
            error={problem('start') ?? problem('end')}
          />
        </Stack>
      </Card>
    </>
  );
}
