import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { CircleStop, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { nameOf } from '../../../session/admin-name';
import { usePermissions } from '../../../session/permissions.resource';
import { CampaignState, channelNames, LeftOut, useReasonText } from './campaign-texts';
import { MessageTexts } from './message-texts';
import {
  type CampaignDetail,
  changeCampaign,
  type Channel,
  useCampaign,
  useRefreshCampaigns,
} from './campaigns.resource';

/** /admin/campaigns/:id: how far it is, and what became of its messages. */
export function CampaignPage() {
  const { t } = useLingui();
  const id = useIdParam('campaign', 'id');
  const response = useCampaign(id);
  const campaign = response.data;
  const mayChange = usePermissions()('campaigns.change');
  const isOpen = campaign?.state === 'sending' || campaign?.state === 'paused';
  return (
    <ItemPage
      name="campaign"
      id={id}
      response={response}
      title={campaign?.name}
      list="campaigns"
      description={campaign && <CampaignState state={campaign.state} />}
      actions={mayChange && isOpen && <Actions campaign={campaign} />}
      unknown={{ title: t`There is no such campaign`, message: t`The address is wrong.` }}
      loadingLabel={t`Loading the campaign`}
      errorTitle={t`The campaign could not be loaded`}
    >
      {(shown) => (
        <Stack gap={5}>
          <Progress campaign={shown} />
          {shown.channelsReport.map((report) => (
            <Stack key={report.channel} as="section" gap={2}>
              <h2>{channelNames[report.channel as Channel]}</h2>
              <KpiStrip
                label={channelNames[report.channel as Channel]}
                items={[
                  { id: 'sent', label: t`Sent`, value: report.sent },
                  ...(report.channel === 'whatsapp'
                    ? [
                        { id: 'delivered', label: t`Delivered`, value: report.delivered },
                        { id: 'read', label: t`Read`, value: report.read },
                      ]
                    : []),
                  { id: 'failed', label: t`Not delivered`, value: report.failed + report.skipped },
                  { id: 'cost', label: t`Cost`, value: formatPaise(report.paise) },
                ]}
              />
            </Stack>
          ))}
          <Details campaign={shown} />
          <Card title={t`What they get`}>
            <Stack>
              <MessageTexts texts={textsOf(shown)} />
            </Stack>
          </Card>
        </Stack>
      )}
    </ItemPage>
  );
}

const textsOf = ({ channels, templates }: CampaignDetail) =>
  channels.flatMap((channel) =>
    Object.entries(templates[channel] ?? {}).map(([language, { text }]) => ({ channel, language, text })),
  );

function Progress({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { people, maxPeople, paise, maxPaise, madeAt, madeBy, confirmedBy, optedOut } = campaign;
  return (
    <Card>
      <Stack gap={3}>
        <Facts
          items={[
            { label: t`People`, value: t`${formatNumber(people)} of ${formatNumber(maxPeople)}` },
            { label: t`Cost`, value: t`${formatPaise(paise)} of at most ${formatPaise(maxPaise)}` },
            { label: t`Started`, value: <DateText value={madeAt} format="date-time" locale={locale} /> },
            { label: t`Ordered by`, value: <bdi>{nameOf(madeBy)}</bdi> },
            ...(confirmedBy ? [{ label: t`Confirmed by`, value: <bdi>{nameOf(confirmedBy)}</bdi> }] : []),
            ...(optedOut > 0 ? [{ label: t`Opted out within 7 days`, value: formatNumber(optedOut) }] : []),
          ]}
        />
        {campaign.state === 'sending' && <Muted size={13}>{t`Messages are sent from 10:00 to 21:00.`}</Muted>}
      </Stack>
    </Card>
  );
}

function Details({ campaign: { leftOut, reasons } }: { campaign: CampaignDetail }) {
  const { t } = useLingui();
  const reasonText = useReasonText();
  if (reasons.length === 0 && Object.values(leftOut).every((people) => !people)) return null;
  return (
    <Card title={t`Who did not get it`}>
      <Stack>
        <LeftOut leftOut={leftOut} />
        {reasons.length > 0 && (
          <div>
            <p>{t`Not delivered:`}</p>
            <Stack as="ul" gap={1}>
              {reasons.map(({ channel, reason, people }) => (
                <li key={`${channel} ${reason}`}>
                  {`${formatNumber(people)} · ${channelNames[channel as Channel]}: ${reasonText(reason)}`}
                </li>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Actions({ campaign: { id, name, state } }: { campaign: CampaignDetail }) {
  const { t } = useLingui();
  const refresh = useRefreshCampaigns();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const toggle = useAction(() => changeCampaign(id, state === 'paused' ? 'resume' : 'pause'), refresh, {
    toasts: true,
  });
  const stop = useAction(
    () => changeCampaign(id, 'stop'),
    async () => {
      await refresh();
      close();
    },
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={state === 'paused' ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        busy={toggle.pending}
        onClick={() => void toggle.run()}
      >
        {state === 'paused' ? t`Resume` : t`Pause`}
      </Button>
      <Button variant="danger-soft" icon={<CircleStop aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t`Stop`}
      </Button>
      {asking && (
        <Confirm
          title={t`Stop “${name}”?`}
          message={t`Nothing more is sent, for good. What was sent stays.`}
          confirmLabel={t`Stop now`}
          busyLabel={t`Stopping…`}
          action={stop}
          onClose={close}
        />
      )}
    </>
  );
}
