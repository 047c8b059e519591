import { Trans, useLingui } from '@lingui/react/macro';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { type InferType, object, string } from 'yup';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { reasonRule } from '../../../forms/reason.schema';
import { useForm } from '../../../forms/use-form';
import { useLanguage } from '../../../i18n/admin-messages';
import { usePointsText } from '../../../programme/points-text';
import { useSearchResults } from '../../../search/search.resource';
import { orderMerge, type UserDetail, useUser } from './user.resource';
import styles from './user.module.css';

/** Merges another account of the same person into this one, which stays. */
export function MergeDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const [query, setQuery] = useState('');
  const form = useForm<MergeValues>({
    initialValues: { from: '', reason: '' },
    schema: createMergeSchema(i18n),
    draft: `merge/${user.id}`,
    send: ({ from, reason }) => orderMerge({ id: user.id, fromId: Number(from), reason: reason.trim() }),
    onSent: () => {
      toast.info(t`Another admin must confirm this first. Nothing has moved yet.`);
      onClose();
    },
  });
  const { data } = useSearchResults(query);
  const found = (query && data?.results.users?.filter(({ id }) => id !== user.id)) || [];
  const chosen = useUser(Number(form.values.from) || undefined).data;
  const noneFound = query !== '' && data?.query === query && found.length === 0;
  return (
    <FormDialog
      title={t`Merge accounts`}
      description={t`For two accounts of one person. This one stays, the other one is given up.`}
      width="640px"
      form={form}
      submitLabel={t`Ask to merge`}
      busyLabel={t`Asking…`}
      onClose={onClose}
    >
      <SearchInput
        label={t`Name or mobile number of the other account`}
        placeholder={t`Name or mobile number of the other account`}
        clearLabel={t`Clear the search`}
        value={query}
        onValueChange={(next) => {
          setQuery(next.trim());
          void form.setFieldValue('from', '');
        }}
        data-autofocus=""
      />
      <span role="status">{noneFound && <Muted as="span">{t`No other account matches.`}</Muted>}</span>
      {!chosen && found.length > 0 && (
        <ChoiceCards
          legend={t`The account that is given up`}
          name="from"
          options={found.map(({ id, name, mobile, location }) => ({
            value: String(id),
            label: name || t`No name yet`,
            description: [mobile, location].filter(Boolean).join(' · '),
          }))}
          value={form.values.from}
          onValueChange={(next) => void form.setFieldValue('from', next)}
        />
      )}
      {form.problem('from') && !chosen && <Muted as="span">{form.problem('from')}</Muted>}
      {chosen && <Preview into={user} from={chosen} />}
      <ReasonField
        form={form}
        hint={t`How you know that both are one person. For the admins and the audit log.`}
        rows={2}
      />
    </FormDialog>
  );
}

function Preview({ into, from }: { into: UserDetail; from: UserDetail }) {
  const { t } = useLingui();
  const points = usePointsText()(from.balance);
  const [fromNumber, intoNumber] = [from.mobile, into.mobile];
  return (
    <>
      <Stack columns="13rem" gap={4}>
        <Account user={into} title={t`Stays`} />
        <Account user={from} title={t`Is given up`} />
      </Stack>
      <p className={styles.consequence} role="status">
        <Trans>
          <strong>{points}</strong> will be moved to {intoNumber}. {fromNumber} is signed out and signs in no more; its
          history and payments stay with it. Scans that still wait on its phone can no longer be sent. It can be undone
          for 30 days.
        </Trans>
      </p>
    </>
  );
}

function Account({ user, title }: { user: UserDetail; title: string }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const pointsText = usePointsText();
  return (
    <section aria-label={title}>
      <h3 className={styles.side}>{title}</h3>
      <Facts
        items={[
          { label: t`Name`, value: <bdi>{user.name || t`No name yet`}</bdi> },
          { label: t`Mobile number`, value: <bdi>{user.mobile}</bdi> },
          { label: t`Role`, value: user.kind === 'plumber' ? t`Plumber` : t`Customer` },
          { label: t`Joined`, value: <DateText value={user.joinedAt} format="date" locale={locale} /> },
          { label: t`Balance`, value: pointsText(user.balance) },
          { label: t`Awaiting approval`, value: formatNumber(user.awaiting) },
          { label: t`Redeemed`, value: formatNumber(user.pointsRedeemed) },
          { label: t`Odd scan patterns`, value: formatNumber(user.flags) },
        ]}
      />
    </section>
  );
}

const createMergeSchema = (i18n: I18n) =>
  object({
    from: string().required(i18n._(msg`Please choose the other account.`)),
    reason: reasonRule(i18n),
  });

type MergeValues = InferType<ReturnType<typeof createMergeSchema>>;
