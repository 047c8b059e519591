import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import { usePointsText } from '../../../programme/points-text';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { useForm } from '../../../forms/use-form';
import { CaseEvidence } from './case-evidence';
import { OrderedImport } from './ordered-import';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';
import {
  type Confirmation,
  confirmOrder,
  declineOrder,
  useRefreshConfirmations,
  withdrawOrder,
} from '../../../confirmations/confirmations.resource';
import { ListPeople } from '../../../schemes/list-people';
import { orderedScheme } from '../../../schemes/scheme';
import { useSchemeName, useSchemeText } from '../../../schemes/scheme-text';
import { ProposalFacts } from '../../../proposals/proposal-facts';

export type Decision = 'confirm' | 'decline' | 'withdraw';

interface DecisionDialogProps {
  decision: Decision;
  order: Confirmation;
  onClose: () => void;
}

export function DecisionDialog({ decision, order, onClose }: DecisionDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshConfirmations();
  const declines = decision === 'decline';
  const stake = useStakeText()(order);
  const scheme = orderedScheme(order);
  const texts = {
    confirm: {
      title: stake ? t`Confirm ${stake}?` : t`Confirm this?`,
      message: t`It is done at once, in the name of ${order.requestedBy} and confirmed by you.`,
      confirmLabel: stake ? t`Confirm ${stake}` : t`Confirm`,
      busyLabel: t`Confirming…`,
      done: t`Confirmed and done.`,
    },
    decline: {
      title: stake ? t`Decline ${stake}?` : t`Decline this?`,
      message: t`Nothing is done. ${order.requestedBy} sees your reason.`,
      confirmLabel: t`Decline`,
      busyLabel: t`Declining…`,
      done: t`Declined. Nothing was done.`,
    },
    withdraw: {
      title: stake ? t`Withdraw ${stake}?` : t`Withdraw this?`,
      message: t`Nothing is done, and no other admin can confirm it any more.`,
      confirmLabel: t`Withdraw`,
      busyLabel: t`Withdrawing…`,
      done: t`Withdrawn. Nothing was done.`,
    },
  }[decision];

  const form = useForm<ReasonValues>({
    initialValues: { reason: '' },
    draft: `decision/${order.id}/${decision}`,
    ...(declines && { schema: createReasonSchema(i18n) }),
    send: ({ reason }) =>
      declines
        ? declineOrder(order.id, reason.trim())
        : (decision === 'confirm' ? confirmOrder : withdrawOrder)(order.id),
    onSent: async () => {
      await refresh();
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      variant={decision === 'confirm' ? 'primary' : 'danger'}
      title={texts.title}
      message={`${useOrderText()(order)} – ${texts.message}`}
      form={form}
      submitLabel={texts.confirmLabel}
      busyLabel={texts.busyLabel}
      cancelLabel={t`Back`}
      onClose={onClose}
    >
      {order.kind === 'settings' && <ProposalFacts changes={order.changes} effect={order.effect} />}
      {order.kind === 'import' && <OrderedImport order={order} />}
      {order.caseLabel && <CaseEvidence label={order.caseLabel} />}
      {scheme?.list && <ListPeople listId={scheme.conditions.listId!} list={scheme.list} />}
      {declines && <ReasonField form={form} first />}
    </FormDialog>
  );
}

export function useOrderText(): (order: Confirmation) => string {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const { sentence } = useSchemeText();
  const schemeName = useSchemeName();
  const importText = useImportText();
  return (order) => {
    const { kind, points, quantity, productName, user, payment, caseLabel, merged } = order;
    const scheme = orderedScheme(order);
    if (kind === 'campaign') {
      const { name: title, people, amountPaise, text } = orderedCampaign(order);
      return t`Send the campaign “${title}” to ${plural(people, { one: '# person', other: '# people' })} for up to ${formatPaise(amountPaise)}: “${text}”`;
    }
    if (kind === 'settings') return t`Change the programme settings`;
    if (kind === 'import') return importText(order);
    if (kind === 'rules') return t`Change the rules that approve claims by themselves`;
    if (kind === 'batch') {
      const [codes, each] = [formatNumber(quantity), pointsText(points)];
      return t`Generate ${codes} codes of ${each} for ${productName}: ${pointsText(quantity * points)}`;
    }
    if (kind === 'market-file') {
      const [codes, file] = [Number(order.order.codes), String(order.order.name)];
      return t`Put the label file “${file}” in force: ${plural(codes, { one: '# code', other: '# codes' })}, ${pointsText(points)} in all`;
    }
    if (scheme) {
      const [title, words] = [schemeName(scheme.names), sentence(scheme, scheme.conditionNames)];
      return scheme.version ? t`Change the scheme “${title}”: ${words}` : t`Start the scheme “${title}”: ${words}`;
    }
    const name = user?.name ?? t`a deleted account`;
    if (kind === 'number') return t`Move the account of ${name} to a new number`;
    if (kind === 'payee') return t`Accept the other name at the bank of ${name}`;
    if (payment) {
      const [amount, run] = [formatPaise(payment.amountPaise), payment.runId];
      if (payment.from === 'open' || payment.from === 'cancelled')
        return payment.to === 'paid'
          ? t`State that payment ${payment.name}, ${amount} to ${name}, was paid: the provider has not settled it`
          : t`State that payment ${payment.name}, ${amount} to ${name}, was not paid: a run can pay it then`;
      return payment.to === 'paid'
        ? t`Correct payment ${payment.name} of run ${run}, ${amount} to ${name}: it was returned, and arrived after all`
        : t`Correct payment ${payment.name} of run ${run}, ${amount} to ${name}: it was paid, and came back`;
    }
    const shown = pointsText(Math.abs(points));
    const other = merged?.name;
    if (kind === 'merge') return t`Merge the account of ${other} into that of ${name}: ${shown}`;
    if (kind === 'unmerge')
      return t`Undo the merge of the account of ${other} into that of ${name}: ${shown} moved back`;
    if (caseLabel)
      return t`Give ${name} the ${shown} of label ${String(caseLabel.serial)}, ${productName}, for a photo`;
    return points < 0 ? t`Take ${shown} back from ${name}` : t`Give ${shown} to ${name}`;
  };
}

function useImportText(): (order: Confirmation) => string {
  const { t } = useLingui();
  const pointsText = usePointsText();
  return ({ points, order }) => {
    const [id, rows] = [Number(order.import_id), Number(order.rows)];
    if (order.action === 'undo') return t`Undo import ${id}, of ${plural(rows, { one: '# row', other: '# rows' })}`;
    if (order.import_kind !== 'balances')
      return t`Import ${plural(rows, { one: '# member', other: '# members' })}, with payout details`;
    return t`Credit ${plural(rows, { one: '# opening balance', other: '# opening balances' })} of import ${id}: ${pointsText(points)}`;
  };
}

/** Returns what a waiting campaign is, with its text in English. */
function orderedCampaign({ order }: Confirmation) {
  const { definition, people, paise } = order as {
    definition: { name: string; channels: string[]; templates: Record<string, { en: { text: string } }> };
    people: number;
    paise: number;
  };
  const text = definition.templates[definition.channels[0]!]?.en.text ?? '';
  return { name: definition.name, people, amountPaise: paise, text };
}

/** Returns the points that an order moves or makes with their rupees, or the rupees of a corrected payment; else undefined. */
function useStakeText(): (order: Confirmation) => string | undefined {
  const pointsText = usePointsText();
  return (order) => {
    const { kind, points, quantity, payment } = order;
    const scheme = orderedScheme(order);
    if (payment) return formatPaise(payment.amountPaise);
    if (kind === 'campaign') return formatPaise(orderedCampaign(order).amountPaise);
    if (kind === 'batch') return pointsText(points * quantity);
    if (scheme) return scheme.budget.points === undefined ? undefined : pointsText(scheme.budget.points);
    if (kind === 'import' && points === 0) return undefined;
    return ['adjustment', 'case', 'market-file', 'merge', 'unmerge', 'import'].includes(kind)
      ? pointsText(Math.abs(points))
      : undefined;
  };
}
