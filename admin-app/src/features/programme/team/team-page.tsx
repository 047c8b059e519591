import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { Pencil, UserMinus, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { nameOf } from '../../../session/admin-name';
import { useAdminSession } from '../../../session/permissions.resource';
import { useRoleNames } from '../../../session/role-names';
import { IntegrationsLink } from '../../../programme/integrations-link';
import { MemberDialog } from './member-dialog';
import styles from './team.module.css';
import { inviteAdmin, type Member, removeAdmin, useRenewTeam, useTeam } from './team.resource';
import { WithDetail } from '../../../lists/with-detail';

type Question = { dialog: 'member'; member?: Member } | { dialog: 'remove'; member: Member };

/** /admin/team: who may sign in as an admin, and what they may do. */
export function TeamPage() {
  const { t } = useLingui();
  const showDone = useUndoToast();
  const renew = useRenewTeam();
  const me = useAdminSession().data?.id;
  const view = useListView({}, useTeamColumns(me));
  const response = useTeam(view.page);
  const [question, setQuestion] = useState<Question>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => setQuestion(undefined);
  const isFixed = (member: Member | undefined) => member !== undefined && (member.isFirst || member.id === me);
  return (
    <Page
      name="team"
      count={response.data && formatNumber(response.data.total)}
      description={t`Everyone here signs in with a code to their number.`}
      actions={
        <>
          <IntegrationsLink />
          <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setQuestion({ dialog: 'member' })}>
            {t`Add admin`}
          </Button>
        </>
      }
    >
      <div ref={list} tabIndex={-1}>
        <Card padding="none">
          <ListTable
            view={view}
            response={response}
            caption={t`Team`}
            rowKey={({ id }) => String(id)}
            loadingLabel={t`Loading the team…`}
            errorTitle={t`The team could not be loaded.`}
            empty={null}
            actionsLabel={t`Actions`}
            rowActions={(member) => (
              <>
                <IconButton
                  size="sm"
                  label={t`Edit ${nameOf(member)}`}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => setQuestion({ dialog: 'member', member })}
                />
                {!isFixed(member) && (
                  <IconButton
                    size="sm"
                    label={t`Remove ${nameOf(member)}`}
                    icon={<UserMinus aria-hidden="true" />}
                    onClick={() => setQuestion({ dialog: 'remove', member })}
                  />
                )}
              </>
            )}
          />
        </Card>
      </div>
      {question?.dialog === 'member' && (
        <MemberDialog member={question.member} fixed={isFixed(question.member)} onClose={close} />
      )}
      {question?.dialog === 'remove' && (
        <RemoveDialog
          member={question.member}
          onClose={close}
          onRemoved={() => {
            close();
            // The clicked button is gone with its row.
            list.current?.focus();
            const { mobile, roles } = question.member;
            showDone(t`${nameOf(question.member)} was removed from the team.`, async () => {
              await inviteAdmin({ mobile, name: nameOf(question.member), roles });
              await renew();
            });
          }}
        />
      )}
    </Page>
  );
}

function useTeamColumns(me: number | undefined): readonly Column<Member>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { names } = useRoleNames();
  return [
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      cell: (member) => (
        <WithDetail gap={1} detail={member.name && member.mobile}>
          <Stack as="span" row gap={2}>
            <bdi>{nameOf(member)}</bdi>
            {member.id === me && <StatusChip>{t`You`}</StatusChip>}
          </Stack>
        </WithDetail>
      ),
    },
    {
      id: 'roles',
      label: t`Roles`,
      cell: ({ roles }) => (
        <Stack as="span" row gap={1} className={styles.roleChips}>
          {roles.map((role) => (
            <StatusChip key={role} tone={role === 'owner' ? 'pending' : 'neutral'}>
              {names[role]}
            </StatusChip>
          ))}
        </Stack>
      ),
    },
    {
      id: 'signed-in',
      label: t`Last signed in`,
      cell: ({ lastSignedInAt, liveSessions }) =>
        lastSignedInAt === null ? (
          <Muted as="span" size={12}>{t`Not yet`}</Muted>
        ) : (
          <WithDetail
            gap={1}
            detail={
              liveSessions > 0 &&
              t`${plural(liveSessions, { one: 'Signed in on # device', other: 'Signed in on # devices' })}`
            }
          >
            <DateText value={lastSignedInAt} format="day-time" locale={locale} />
          </WithDetail>
        ),
    },
    {
      id: 'added',
      label: t`Added`,
      cell: ({ joinedAt, invitedBy, isListed }) => (
        <WithDetail gap={1} detail={invitedBy ? t`by ${nameOf(invitedBy)}` : isListed && t`by the operator`}>
          <DateText value={joinedAt} format="date" locale={locale} />
        </WithDetail>
      ),
    },
  ];
}

function RemoveDialog({ member, onClose, onRemoved }: { member: Member; onClose: () => void; onRemoved: () => void }) {
  const { t } = useLingui();
  const renew = useRenewTeam();
  const action = useAction(
    () => removeAdmin(member.id),
    async () => {
      await renew();
      onRemoved();
    },
  );
  return (
    <Confirm
      title={t`Remove ${nameOf(member)} from the team?`}
      message={t`They are signed out everywhere at once and cannot sign in again. What they did stays in the audit log.`}
      confirmLabel={t`Remove 1 admin`}
      action={action}
      onClose={onClose}
    />
  );
}
