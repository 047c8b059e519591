import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { useNavigate } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRefreshConfirmations } from '../../../confirmations/confirmations.resource';
import { Confirm } from '../../../forms/confirm';
import { EditorColumns } from '../../../forms/editor-columns';
import { Fold } from '../../../forms/fold';
import { Form } from '../../../forms/form';
import { useAction } from '../../../forms/use-action';
import { useForm } from '../../../forms/use-form';
import { useLanguage } from '../../../i18n/admin-messages';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { languageName } from '../../../proposals/setting-texts';
import {
  type CampaignValues,
  channelsOf,
  createCampaignSchema,
  newCampaign,
  templateLanguages,
  wireFields,
  wireOf,
} from './campaign.schema';
import { channelNames, LeftOut } from './campaign-texts';
import {
  awaitsSecondOwner,
  type Channel,
  type Estimate,
  previewCampaign,
  startCampaign,
  useRefreshCampaigns,
  type WireCampaign,
} from './campaigns.resource';
import { MessageTexts } from './message-texts';
import { SegmentFields } from './segment-fields';
import styles from './campaigns.module.css';

interface Preview {
  campaign: WireCampaign;
  estimate: Estimate;
}

const useCampaignForm = (onPreview: (preview: Preview) => void) => {
  const { i18n } = useLingui();
  const schema = useMemo(() => createCampaignSchema(i18n), [i18n]);
  return useForm<CampaignValues>({
    initialValues: newCampaign(),
    schema,
    names: wireFields,
    draft: undefined,
    async send(values) {
      const campaign = wireOf(values);
      onPreview({ campaign, estimate: await previewCampaign(campaign) });
    },
  });
};

export type CampaignForm = ReturnType<typeof useCampaignForm>;

/** /admin/campaigns/new: who gets what; it is sent only after the people and the cost were shown. */
export function NewCampaignPage() {
  const { t } = useLingui();
  const [preview, setPreview] = useState<Preview>();
  const form = useCampaignForm(setPreview);
  // What was counted is of these fields only.
  const shown =
    preview && JSON.stringify(preview.campaign) === JSON.stringify(wireOf(form.values)) ? preview : undefined;
  return (
    <Page
      name="newCampaign"
      back="campaigns"
      description={t`Nothing is sent before you have seen who gets it and what it costs.`}
    >
      <EditorColumns aside={<div role="status">{shown && <PreviewCard preview={shown} form={form} />}</div>}>
        <Form form={form} gap={5}>
          <Card title={t`Who gets it`}>
            <SegmentFields form={form} />
          </Card>
          <Card title={t`What they get`}>
            <Stack>
              <Field label={t`Sent by`}>
                <SelectInput
                  options={[
                    { value: 'sms', label: 'SMS' },
                    { value: 'whatsapp', label: 'WhatsApp' },
                    { value: 'both', label: t`WhatsApp, else SMS` },
                  ]}
                  {...form.getFieldProps('channels')}
                />
              </Field>
              {channelsOf(form.values).map((channel) => (
                <TemplateFields key={channel} channel={channel} form={form} />
              ))}
            </Stack>
          </Card>
          <div>
            <Button
              type="submit"
              variant={shown ? 'secondary' : 'primary'}
              icon={<Users aria-hidden="true" />}
              busy={form.isSubmitting}
              busyLabel={t`Counting…`}
            >
              {t`Count and preview`}
            </Button>
          </div>
        </Form>
      </EditorColumns>
    </Page>
  );
}

function TemplateFields({ channel, form }: { channel: Channel; form: CampaignForm }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const errors = form.errors[channel] as { en?: { id?: string; text?: string } } | string | undefined;
  const touched = form.submitCount > 0;
  const [english, ...others] = templateLanguages;
  const [variables, stop] = ['{name}, {points}, {scheme}, {stop}', '{stop}'];
  const fields = (language: (typeof templateLanguages)[number]) => {
    const problems = language === 'en' && touched && typeof errors === 'object' ? errors.en : undefined;
    return (
      <Stack key={language} as="fieldset" gap={3} className={styles.language}>
        <legend>{`${channelNames[channel]}, ${languageName(language, locale)}`}</legend>
        <Field
          label={channel === 'sms' ? t`Id of the DLT template` : t`Name of the template`}
          required={language === 'en'}
          error={problems?.id}
        >
          <TextInput autoComplete="off" spellCheck={false} {...form.getFieldProps(`${channel}.${language}.id`)} />
        </Field>
        <Field label={t`Text, as it is registered`} required={language === 'en'} error={problems?.text}>
          <Textarea rows={3} lang={language} maxLength={1024} {...form.getFieldProps(`${channel}.${language}.text`)} />
        </Field>
      </Stack>
    );
  };
  return (
    <Stack gap={3}>
      <Muted size={13}>
        {channel === 'sms'
          ? t`Its variables: ${variables}. ${stop} is the link to stop offers, which each SMS needs.`
          : t`Its variables: ${variables}, as named parameters of the template.`}
      </Muted>
      <ErrorNotice>{touched && typeof errors === 'string' ? errors : undefined}</ErrorNotice>
      {fields(english)}
      <Fold summary={t`Template in other languages`}>
        <Stack gap={3}>{others.map(fields)}</Stack>
      </Fold>
    </Stack>
  );
}

function PreviewCard({ preview: { campaign, estimate }, form }: { preview: Preview; form: CampaignForm }) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshCampaigns();
  const refreshConfirmations = useRefreshConfirmations();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { people, sends, leftOut, costPaise, texts } = estimate;
  const peopleText = plural(people, { one: '# person', other: '# people' });
  const start = useAction(
    async () => {
      const started = await startCampaign(campaign, estimate);
      form.resetForm();
      return started;
    },
    async (started) => {
      await Promise.all([refresh(), started === awaitsSecondOwner && refreshConfirmations()]);
      toast.success(started === awaitsSecondOwner ? t`Ordered. A second owner must confirm it.` : t`It is being sent.`);
      await navigate(started === awaitsSecondOwner ? paths.campaigns : paths.campaign(started));
    },
  );
  return (
    <Card title={t`Preview`}>
      <Stack>
        <p>
          <strong>{`${peopleText} · ${formatPaise(costPaise)}`}</strong>
        </p>
        <Stack as="ul" gap={1}>
          {campaign.channels.map((channel) => (
            <li key={channel}>{`${channelNames[channel]}: ${formatNumber(sends[channel] ?? 0)}`}</li>
          ))}
        </Stack>
        <LeftOut leftOut={leftOut} />
        <MessageTexts texts={texts} />
        <Muted
          size={13}
        >{t`Messages are sent from 10:00 to 21:00. It goes to no more people and costs no more than this.`}</Muted>
        <Button disabled={people === 0} onClick={() => setAsking(true)}>
          {t`Send to ${peopleText}`}
        </Button>
        {asking && (
          <Confirm
            title={t`Send to ${peopleText}?`}
            message={t`It costs up to ${formatPaise(costPaise)}. You can pause or stop it at any time.`}
            confirmLabel={t`Send`}
            busyLabel={t`Starting…`}
            action={start}
            onClose={close}
          />
        )}
      </Stack>
    </Card>
  );
}
