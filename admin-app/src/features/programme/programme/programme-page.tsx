import { useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { ListRegion } from '../../../lists/list-region';
import { WaitingProposals } from '../../../proposals/waiting-proposals';
import { Page } from '../../../page/page';
import { type Settings, useSettings } from '../../../programme/settings.resource';
import { BrandGroup } from './brand-group';
import { CampaignsGroup } from './campaigns-group';
import { MessagesGroup } from './messages-group';
import { InstantGroup } from './instant-group';
import { PayoutGroup } from './payout-group';
import styles from './programme.module.css';
import { textKind } from './settings.schema';
import { RewardsGroup, SecondAdminGroup } from './rewards-group';
import { SettingsHistory } from './settings-history';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { object, string } from 'yup';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';

/** /admin/programme: what the owner decides, and its history. Other admins see it. */
export function ProgrammePage() {
  const { t } = useLingui();
  const settings = useSettings();
  const { data } = settings;
  return (
    <Page
      name="programme"
      description={t`The site, the labels and the installed app follow within seconds. An empty field leaves the built-in behaviour.`}
    >
      <ListRegion
        response={settings}
        loadingLabel={t`Loading the settings…`}
        errorTitle={t`The settings could not be loaded.`}
      >
        {data && (
          <Stack gap={6}>
            {!data.isOwner && <Notice>{t`Only the owner of the programme can change these settings.`}</Notice>}
            <WaitingProposals />
            <div className={styles.groups}>
              <RewardsGroup settings={data} />
              <PayoutGroup settings={data} />
              <InstantGroup settings={data} />
              <SecondAdminGroup settings={data} />
              <ContactGroup settings={data} />
              <BrandGroup settings={data} />
              <MessagesGroup settings={data} />
              <CampaignsGroup settings={data} />
            </div>
            <SettingsHistory />
          </Stack>
        )}
      </ListRegion>
    </Page>
  );
}

function ContactGroup({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const form = useSettingsForm({
    settings,
    fields: { supportPhone: textKind, supportWhatsapp: textKind },
    schema: object({
      supportPhone: string().max(30, t`Please enter a valid phone number`),
      supportWhatsapp: string().max(30, t`Please enter a valid WhatsApp number`),
    }),
  });
  return (
    <SettingsGroup title={t`Contact`} form={form} editable={settings.isOwner}>
      <Field
        label={t`Support phone`}
        hint={t`Mobile, landline with area code, or toll-free`}
        error={form.problem('supportPhone')}
      >
        <TextInput type="tel" autoComplete="off" {...form.getFieldProps('supportPhone')} />
      </Field>
      <Field
        label={t`Support on WhatsApp`}
        hint={t`Users write to it from a failed scan, claim or sign-in`}
        error={form.problem('supportWhatsapp')}
      >
        <TextInput type="tel" autoComplete="off" {...form.getFieldProps('supportWhatsapp')} />
      </Field>
    </SettingsGroup>
  );
}
