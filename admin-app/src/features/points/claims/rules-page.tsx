import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { RestoredNote } from '../../../drafts/restored-note';
import { useTypedTexts } from '../../../drafts/use-typed-texts';
import { fieldErrors } from '../../../forms/form-failure';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import { ListRegion } from '../../../lists/list-region';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './claims.module.css';
import { type DryRun, type LimitName, type Limits, type Rules, saveRules, tryLimits, useRules } from './rules.resource';
import { TurnOffRules } from './turn-off-rules';

const names = [
  'max_points_a_claim',
  'max_points_a_user_a_month',
  'min_account_days',
  'max_claims_a_day',
  'max_points_a_day',
] as const satisfies LimitName[];

type Typed = Record<LimitName, string>;

const textsOf = (rules: Rules): Typed =>
  Object.fromEntries(names.map((name) => [name, formatNumber(rules[name])])) as Typed;

/** Returns the limits as typed; undefined if one is no whole number. */
function limitsOf(typed: Typed): Limits | undefined {
  const limits = names.map((name) => [name, Number(typed[name].replaceAll(',', '').trim() || Number.NaN)] as const);
  return limits.every(([, value]) => Number.isSafeInteger(value) && value > 0)
    ? (Object.fromEntries(limits) as unknown as Limits)
    : undefined;
}

function DryRunResult({ result }: { result: DryRun }) {
  const { t } = useLingui();
  const { approved, claims, rejected_by_admin: rejected, waiting, unread } = result;
  const points = formatNumber(approved.points);
  const worth = approved.worth_paise === null ? '' : ` · ${formatPaise(approved.worth_paise)}`;
  const most = Math.max(1, ...result.days.map((day) => day.claims));
  const share = formatNumber(claims === 0 ? 0 : Math.floor((100 * approved.claims) / claims));
  return (
    <div className={styles.rules} role="status">
      <p>
        <strong>
          {`${t`${plural(approved.claims, { one: '# claim', other: '# claims' })} of ${formatNumber(claims)} (${share} %) · ${points} points`}${worth}`}
        </strong>
        <span>{` ${t`would have been approved without an admin in the last 90 days.`}`}</span>
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${String(result.days.length * 6)} 60`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Approved claims per day; at most ${formatNumber(most)}`}
      >
        {result.days.map((day, index) => {
          const height = (56 * day.claims) / most;
          return <rect key={day.day} x={index * 6} y={60 - height} width={5} height={height} />;
        })}
      </svg>
      {rejected.claims > 0 ? (
        <Notice
          tone="warning"
          title={t`An admin rejected ${plural(rejected.claims, { one: '# of them', other: '# of them' })}`}
        >
          <span className={styles.facts}>
            {rejected.transaction_ids.slice(0, 20).map((id) => (
              <Link key={id} className={styles.link} to={paths.claim(id)}>
                {id}
              </Link>
            ))}
          </span>
        </Notice>
      ) : (
        <Notice tone="success">{t`No claim that an admin rejected is among them.`}</Notice>
      )}
      {waiting.claims > 0 && (
        <p>{t`${plural(waiting.claims, { one: '# of them waits now.', other: '# of them wait now.' })}`}</p>
      )}
      {unread > 0 && (
        <p className={styles.quiet}>
          {t`${plural(unread, { one: '# claim has not been searched for signals yet.', other: '# claims have not been searched for signals yet.' })}`}
        </p>
      )}
    </div>
  );
}

function State({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { version, today } = rules;
  const at = formatDate(rules.changed_at ?? '', 'date-time', locale);
  const by = rules.changed_by;
  const points = formatNumber(today.points);
  return (
    <p className={styles.facts}>
      {rules.enabled ? <StatusChip tone="success">{t`On`}</StatusChip> : <StatusChip>{t`Off`}</StatusChip>}
      {at && by && <span>{t`Rule ${version}, saved by ${by}, ${at}`}</span>}
      {rules.enabled && (
        <span>
          {t`Today: ${plural(today.claims, { one: '# claim', other: '# claims' })} approved · ${points} points`}
        </span>
      )}
    </p>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useRules();
  const editable = usePermissions()('rules.change');
  const draft = useTypedTexts('rules', names);
  const stored = textsOf(rules);
  const typed: Typed = { ...stored, ...draft.typed };
  const [tried, setTried] = useState<{ limits: string; result: DryRun }>();
  const [busy, setBusy] = useState<'try' | 'save'>();
  const [errors, setErrors] = useState<Partial<Record<LimitName, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [awaits, setAwaits] = useState(false);
  const limits = limitsOf(typed);
  const isTried = limits !== undefined && tried?.limits === JSON.stringify(limits);
  const changed = JSON.stringify(limitsOf(stored)) !== JSON.stringify(limits);
  const labels: Record<LimitName, { label: string; hint: string }> = {
    max_points_a_claim: { label: t`Points of one claim, at most`, hint: t`A larger claim waits for an admin.` },
    max_points_a_user_a_month: {
      label: t`Points of one user in a month, at most`,
      hint: t`What rules approve for one user in a calendar month.`,
    },
    min_account_days: { label: t`Days since the registration, at least`, hint: t`New accounts wait for an admin.` },
    max_claims_a_day: { label: t`Claims a day, at most`, hint: t`Of all users together.` },
    max_points_a_day: { label: t`Points a day, at most`, hint: t`Of all users together: what a mistake can cost.` },
  };

  const run = async (kind: 'try' | 'save', work: (asked: Limits) => Promise<void>) => {
    const wrong = names.filter((name) => !limitsOf({ ...stored, [name]: typed[name] }));
    setErrors(Object.fromEntries(wrong.map((name) => [name, t`Please enter a whole number above 0`])));
    setProblem(undefined);
    if (!limits || busy) return;
    setBusy(kind);
    try {
      await work(limits);
    } catch (error) {
      console.error(error);
      const known = fieldErrors(error, Object.fromEntries(names.map((name) => [name, name])));
      if (known) setErrors(known as Partial<Record<LimitName, string>>);
      else if (error instanceof ApiError && error.code === 'settings_changed') {
        await mutate().catch(() => undefined);
        setProblem(t`The rules were changed meanwhile. What you typed is kept: check it, then save again.`);
      } else setProblem(errorText(error));
    }
    setBusy(undefined);
  };
  const attempt = (event: FormEvent) => {
    event.preventDefault();
    void run('try', async (asked) => setTried({ limits: JSON.stringify(asked), result: await tryLimits(asked) }));
  };
  const save = () =>
    void run('save', async (asked) => {
      const saved = await saveRules(rules.version, true, asked);
      setAwaits(saved === undefined);
      draft.forget();
      if (!saved) return;
      await mutate(saved, { revalidate: false });
      toast.success(t`The rules are on.`);
    });
  return (
    <>
      <Card title={t`Limits`} actions={<State rules={rules} />}>
        {editable && rules.enabled && <TurnOffRules rules={rules} />}
        <form className={styles.rules} noValidate onSubmit={attempt}>
          <RestoredNote draft={draft} />
          {problem !== undefined && (
            <Notice tone="danger" live="assertive">
              {problem}
            </Notice>
          )}
          {awaits && (
            <Notice tone="pending" live="polite" title={t`A second admin must confirm it`}>
              {t`Nothing has changed yet.`}
            </Notice>
          )}
          {!editable && <Notice>{t`Only the owner of the programme can change the rules.`}</Notice>}
          <fieldset className={styles.limits} disabled={!editable}>
            {names.map((name) => (
              <Field key={name} label={labels[name].label} hint={labels[name].hint} error={errors[name]}>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed[name]}
                  onChange={({ target: { value } }) => draft.type(name, value === stored[name] ? undefined : value)}
                />
              </Field>
            ))}
          </fieldset>
          <Notice>
            <Trans>A claim with a signal of risk is never approved by a rule, whatever the limits.</Trans>
          </Notice>
          {editable && (
            <div className={styles.pair}>
              <Button
                type="submit"
                variant={isTried ? 'secondary' : 'primary'}
                icon={<FlaskConical aria-hidden="true" />}
                busy={busy === 'try'}
                busyLabel={t`Trying…`}
              >
                {t`Try on the last 90 days`}
              </Button>
            </div>
          )}
        </form>
      </Card>
      {tried && isTried && (
        <Card
          title={t`What these limits would have done`}
          actions={
            (!rules.enabled || changed) && (
              <Button busy={busy === 'save'} busyLabel={t`Saving…`} onClick={save}>
                {rules.enabled ? t`Save these limits` : t`Turn on with these limits`}
              </Button>
            )
          }
        >
          <DryRunResult result={tried.result} />
        </Card>
      )}
    </>
  );
}

/** /admin/claims/rules: limits under which claims are approved without an admin; tried on past claims before they are on. */
export function RulesPage() {
  const { t } = useLingui();
  const response = useRules();
  return (
    <div className={styles.page}>
      <PageTitle title={t`Approval rules`} />
      <PageHeader
        title={t`Approval rules`}
        back={{ to: paths.claims, label: t`Claims` }}
        description={t`Small claims without any signal of risk can be approved without an admin. The rules are off until you turn them on.`}
      />
      <ListRegion
        response={response}
        count={1}
        loadingLabel={t`Loading the rules`}
        errorTitle={t`The rules could not be loaded`}
        empty={null}
        skeleton={<SkeletonRows rows={6} />}
      >
        {response.data && (
          <div className={styles.page}>
            <RulesForm rules={response.data} />
          </div>
        )}
      </ListRegion>
    </div>
  );
}
