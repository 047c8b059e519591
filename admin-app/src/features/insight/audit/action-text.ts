import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { AuditAction, AuditEvent } from './audit.resource';
import { catalogueActions } from './catalogue-actions';
import { claimActions } from './claim-actions';
import { programmeActions } from './programme-actions';

interface ActionText {
  /** For the filter and the dialog's title. */
  name: MessageDescriptor;
  /** Its sentence; its values are the event's details by their names, and those of event-sentence.tsx. */
  text: MessageDescriptor | ((details: AuditEvent['details']) => MessageDescriptor);
}

export type ActionTexts = Readonly<Record<string, ActionText>>;

const actions: Readonly<Record<AuditAction, ActionText>> = {
  ...programmeActions,
  ...catalogueActions,
  ...claimActions,
};

/** Returns the sentence of an event, still without its values; undefined for an action that a newer api records. */
export function sentenceOf({ action, details }: AuditEvent): MessageDescriptor | undefined {
  const text = (actions as Partial<typeof actions>)[action]?.text;
  return typeof text === 'function' ? text(details) : text;
}

/** Returns the name of each action. */
export function useActionNames(): Readonly<Record<string, string>> {
  const { i18n } = useLingui();
  return Object.fromEntries(Object.entries(actions).map(([action, { name }]) => [action, i18n._(name)]));
}
