import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Muted } from '@loyalty/shared-ui/muted';
import { lazy as lazySchema, object, string } from 'yup';
import { Stack } from '@loyalty/shared-ui/stack';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import { alwaysSent, type MessageKind, messageKinds, useMessageNames } from '../../../proposals/setting-texts';
import type { Settings } from '../../../programme/settings.resource';
import styles from './programme.module.css';

/** The languages with a field; templates in others stay as they are. */
const languages = ['en', 'hi'] as const;
type Templates = Record<string, string>;
type Message = { enabled: boolean; smsTemplates: Templates; whatsappTemplates: Templates };
type Messages = Record<MessageKind, Message>;

const toField = (messages: Settings['messages']): Messages => {
  const valueOf = (kind: MessageKind): Message => {
    const { enabled = false, smsTemplates = {}, whatsappTemplates = {} } = messages[kind] ?? {};
    const none = { en: '', hi: '' };
    return {
      enabled: enabled || alwaysSent.has(kind),
      smsTemplates: { ...none, ...smsTemplates },
      whatsappTemplates: { ...none, ...whatsappTemplates },
    };
  };
  return Object.fromEntries(messageKinds.map((kind) => [kind, valueOf(kind)])) as Messages;
};

const toSetting = (messages: Messages): Settings['messages'] =>
  Object.fromEntries(
    Object.entries(messages).map(([kind, { enabled, smsTemplates, whatsappTemplates }]) => {
      const byWhatsapp = entered(whatsappTemplates);
      const hasWhatsapp = Object.keys(byWhatsapp).length > 0;
      return [
        kind,
        { enabled, smsTemplates: entered(smsTemplates), ...(hasWhatsapp && { whatsappTemplates: byWhatsapp }) },
      ];
    }),
  );

const entered = (templates: Templates): Templates =>
  Object.fromEntries(
    Object.entries(templates)
      .map(([language, id]) => [language, id.trim()] as const)
      .filter(([, id]) => id !== ''),
  );

const hasSms = ({ messages }: { messages: Messages }) =>
  Object.values(messages['payout-details-changed'].smsTemplates).some((id) => id.trim() !== '');

export function MessagesGroup({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const template = string()
    .trim()
    .matches(/^[A-Za-z0-9_-]{0,64}$/, t`Please enter the id as the gateway shows it`);
  const whatsappTemplate = string()
    .trim()
    .matches(/^[a-z0-9_]{0,512}$/, t`Please enter the name as WhatsApp shows it`);
  const byLanguage = (rule: typeof template) =>
    lazySchema((given: Templates) =>
      object(Object.fromEntries(Object.keys(given).map((language) => [language, rule]))),
    );
  const message = object({ smsTemplates: byLanguage(template), whatsappTemplates: byLanguage(whatsappTemplate) });
  const form = useSettingsForm({
    settings,
    fields: { messages: { toField, toSetting } },
    schema: object({ messages: object(Object.fromEntries(messageKinds.map((kind) => [kind, message]))) }),
  });
  const events = useMessageNames();
  const labels = {
    smsTemplates: { en: t`SMS template, English`, hi: t`SMS template, Hindi` },
    whatsappTemplates: { en: t`WhatsApp template, English`, hi: t`WhatsApp template, Hindi` },
  };
  type Channel = keyof typeof labels;
  const errorOf = (kind: MessageKind, channel: Channel, language: string) => {
    const errors = form.errors.messages as
      | Partial<Record<MessageKind, Partial<Record<Channel, Templates>>>>
      | undefined;
    return errors?.[kind]?.[channel]?.[language];
  };
  return (
    <SettingsGroup title={t`Messages to users`} form={form} editable={settings.isOwner}>
      <Muted size={13}>
        {t`Users are notified on their phones, and by SMS where a template registered for DLT is entered. Its variables: ##claim##, ##points##, ##amount##, ##reference##, ##account##. A WhatsApp template has them as named parameters; it is sent to users who agreed, in place of the SMS.`}
      </Muted>
      <Stack as="fieldset" gap={1} className={styles.methods}>
        <legend className={styles.legend}>{t`Notify users of`}</legend>
        {messageKinds.map((kind) => (
          <div key={kind} className={styles.event}>
            <Checkbox
              label={events[kind]}
              disabled={alwaysSent.has(kind)}
              {...form.getFieldProps({ name: `messages.${kind}.enabled`, type: 'checkbox' })}
            />
            {kind === 'number-asked' && (
              <Muted size={13}>
                {t`Always sent, like the next three: they protect the account of who has the number. An SMS template of theirs can be replaced, not removed.`}
              </Muted>
            )}
            {kind === 'payout-details-changed' && form.values.messages[kind].enabled && !hasSms(form.values) && (
              <Muted size={13}>
                {t`On by default, to users’ phones. No SMS is sent yet: register a template for DLT with your SMS gateway, and enter its id here.`}
              </Muted>
            )}
            {form.values.messages[kind].enabled && (
              <Stack as="fieldset" columns="180px" gap={3} className={styles.templates} aria-label={events[kind]}>
                {(Object.keys(labels) as Channel[])
                  .filter((channel) => channel === 'smsTemplates' || !alwaysSent.has(kind))
                  .flatMap((channel) =>
                    languages.map((language) => (
                      <Field
                        key={`${channel} ${language}`}
                        label={labels[channel][language]}
                        error={errorOf(kind, channel, language)}
                      >
                        <TextInput
                          autoComplete="off"
                          spellCheck={false}
                          {...form.getFieldProps(`messages.${kind}.${channel}.${language}`)}
                        />
                      </Field>
                    )),
                  )}
              </Stack>
            )}
          </div>
        ))}
      </Stack>
    </SettingsGroup>
  );
}
