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
type Message = { enabled: boolean; smsTemplates: Record<string, string> };
type Messages = Record<MessageKind, Message>;

const toField = (messages: Settings['messages']): Messages => {
  const valueOf = (kind: MessageKind): Message => {
    const { enabled = false, smsTemplates = {} } = messages[kind] ?? {};
    return { enabled: enabled || alwaysSent.has(kind), smsTemplates: { en: '', hi: '', ...smsTemplates } };
  };
  return Object.fromEntries(messageKinds.map((kind) => [kind, valueOf(kind)])) as Messages;
};

const toSetting = (messages: Messages): Settings['messages'] =>
  Object.fromEntries(
    Object.entries(messages).map(([kind, { enabled, smsTemplates }]) => {
      const entered = Object.entries(smsTemplates).map(([language, id]) => [language, id.trim()] as const);
      return [kind, { enabled, smsTemplates: Object.fromEntries(entered.filter(([, id]) => id !== '')) }];
    }),
  );

const hasSms = ({ messages }: { messages: Messages }) =>
  Object.values(messages['payout-details-changed'].smsTemplates).some((id) => id.trim() !== '');

export function MessagesGroup({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const template = string()
    .trim()
    .matches(/^[A-Za-z0-9_-]{0,64}$/, t`Please enter the id as the gateway shows it`);
  const message = object({
    smsTemplates: lazySchema((given: Record<string, string>) =>
      object(Object.fromEntries(Object.keys(given).map((language) => [language, template]))),
    ),
  });
  const form = useSettingsForm({
    settings,
    fields: { messages: { toField, toSetting } },
    schema: object({ messages: object(Object.fromEntries(messageKinds.map((kind) => [kind, message]))) }),
  });
  const events = useMessageNames();
  const labels = { en: t`SMS template, English`, hi: t`SMS template, Hindi` };
  const errorOf = (kind: MessageKind, language: string) => {
    const errors = form.errors.messages as
      | Partial<Record<MessageKind, { smsTemplates?: Record<string, string> }>>
      | undefined;
    return errors?.[kind]?.smsTemplates?.[language];
  };
  return (
    <SettingsGroup title={t`Messages to users`} form={form} editable={settings.isOwner}>
      <Muted size={13}>
        {t`Users are notified on their phones, and by SMS where a template registered for DLT is entered. Its variables: ##claim##, ##points##, ##amount##, ##reference##, ##account##.`}
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
                {languages.map((language) => (
                  <Field key={language} label={labels[language]} error={errorOf(kind, language)}>
                    <TextInput
                      autoComplete="off"
                      spellCheck={false}
                      {...form.getFieldProps(`messages.${kind}.smsTemplates.${language}`)}
                    />
                  </Field>
                ))}
              </Stack>
            )}
          </div>
        ))}
      </Stack>
    </SettingsGroup>
  );
}
