import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { Power } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useShowFailure } from '../../../forms/form-failure';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { Page } from '../../../page/page';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import { DryRunResult } from './dry-run';
import { RulesForm, useRulesForm } from './rules-form';
import {
  type DryRun,
  limitNames,
  limitErrors,
  type Limits,
  type Rules,
  saveRules,
  tryLimits,
  turnOffRules,
  useRules,
} from './rules.resource';

function RulesState({ rules: { enabled, version, today, changedAt, changedBy: by } }: { rules: Rules }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const at = formatDate(changedAt ?? '', 'date-time', locale);
  const points = usePointsText()(today.points);
  return (
    <Stack as="p" row>
      {enabled ? <StatusChip tone="success">{t`On`}</StatusChip> : <StatusChip>{t`Off`}</StatusChip>}
      {at && by && <span>{t`Rule ${version}, saved by ${by}, ${at}`}</span>}
      {enabled && (
        <span>{t`Today: ${plural(today.claims, { one: '# claim', other: '# claims' })} approved · ${points}`}</span>
      )}
    </Stack>
  );
}

/** Turns the rules off at once, whatever is typed or being tried in the form, which stays as it is. */
function TurnOff({ rules, onSaved }: Pick<RulesEditorProps, 'rules' | 'onSaved'>) {
  const { t } = useLingui();
  const toast = useToast();
  const turnOff = useAction(
    () => turnOffRules(rules),
    async (saved) => {
      toast.success(t`The rules are off.`);
      await onSaved(saved);
    },
  );
  return (
    <Stack>
      {turnOff.error !== undefined && (
        <Notice tone="danger" live="assertive" title={t`The rules are still on`}>
          {turnOff.error}
        </Notice>
      )}
      <div>
        <Button
          variant="secondary"
          icon={<Power aria-hidden="true" />}
          busy={turnOff.pending}
          busyLabel={t`Turning off…`}
          onClick={() => void turnOff.run()}
        >
          {t`Turn off`}
        </Button>
      </div>
    </Stack>
  );
}

interface Trial {
  limits: Limits;
  result: DryRun;
}

interface RulesEditorProps {
  rules: Rules;
  trial: Trial | undefined;
  onTried: (trial: Trial) => void;
  onSaved: (rules: Rules) => Promise<unknown>;
  /** Called when another owner has saved meanwhile. */
  onOvertaken: () => void;
}

const isSame = (one: Limits, other: Limits) => limitNames.every((name) => one[name] === other[name]);

/** Renders the rules of one version: limits can be saved once they were tried. */
function RulesEditor({ rules, trial, onTried, onSaved, onOvertaken }: RulesEditorProps) {
  const { t } = useLingui();
  const toast = useToast();
  const showFailure = useShowFailure();
  const editable = usePermissions()('rules.change');
  const [awaits, setAwaits] = useState(false);
  const { form, limits } = useRulesForm(rules, async (tried) =>
    onTried({ limits: tried, result: await tryLimits(tried) }),
  );
  const save = useCommand((tried: Limits) => saveRules(rules.version, true, tried), {
    onSuccess: async (saved) => {
      form.resetForm({ values: form.values });
      form.draft.forget();
      setAwaits(saved === undefined);
      if (!saved) return;
      toast.success(t`The rules are on.`);
      await onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'settings_changed') onOvertaken();
      else {
        // After another version of the rules, no field was visited yet.
        void form.setTouched(Object.fromEntries(limitNames.map((name) => [name, true])), false);
        showFailure(error, limitErrors, form);
      }
      return undefined;
    },
  });
  const tried = limits && trial && isSame(trial.limits, limits) ? trial.result : undefined;
  return (
    <>
      <Card title={t`Limits`} actions={<RulesState rules={rules} />}>
        <Stack>
          {editable && rules.enabled && <TurnOff rules={rules} onSaved={onSaved} />}
          {awaits && (
            <Notice tone="pending" live="polite" title={t`A second admin must confirm it`}>
              {t`Nothing has changed yet.`}
            </Notice>
          )}
          <RulesForm form={form} isTried={tried !== undefined} />
        </Stack>
      </Card>
      {limits && tried && (
        <Card
          title={t`What these limits would have done`}
          actions={
            (!rules.enabled || !isSame(rules, limits)) && (
              <Button busy={save.pending} busyLabel={t`Saving…`} onClick={() => void save.run(limits)}>
                {rules.enabled ? t`Save these limits` : t`Turn on with these limits`}
              </Button>
            )
          }
        >
          <DryRunResult result={tried} />
        </Card>
      )}
    </>
  );
}

/** /admin/claims/rules: limits under which claims are approved without an admin; tried on past claims before they are on. */
export function RulesPage() {
  const { t } = useLingui();
  const response = useRules();
  const [trial, setTrial] = useState<Trial>();
  /** Version of the rules that another owner has saved meanwhile. */
  const [overtakenBy, setOvertakenBy] = useState<number>();
  const rules = response.data;
  const readAgain = () =>
    response.mutate().then(
      (read) => setOvertakenBy(read?.version),
      // Shown with the list.
      () => undefined,
    );
  return (
    <Page
      name="approvalRules"
      back="claims"
      description={t`Small claims without any signal of risk can be approved without an admin. The rules are off until you turn them on.`}
    >
      <ListRegion response={response} loadingLabel={t`Loading the rules`} errorTitle={t`The rules could not be loaded`}>
        {rules && (
          <Stack>
            {rules.version === overtakenBy && (
              <Notice tone="danger" live="assertive">
                {t`The rules were changed meanwhile. What you typed is kept: check it, then save again.`}
              </Notice>
            )}
            {/* By version: what was typed, and only that, is put over the new limits. */}
            <RulesEditor
              key={rules.version}
              rules={rules}
              trial={trial}
              onTried={setTrial}
              onSaved={(saved) => response.mutate(saved, { revalidate: false })}
              onOvertaken={() => void readAgain()}
            />
          </Stack>
        )}
      </ListRegion>
    </Page>
  );
}
