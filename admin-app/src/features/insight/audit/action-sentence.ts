import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditEvent } from './audit.resource';

/** Name, for the filter and the dialog's title; sentence, whose values are the event's details and those of event-sentence.tsx. */
export type ActionText = readonly [
  name: MessageDescriptor,
  sentence: MessageDescriptor | ((details: AuditEvent['details']) => MessageDescriptor),
];

export const named = (name: MessageDescriptor): ActionText => [name, msg({ message: '{action}: {names}' })];
export const ofWebhook = (name: MessageDescriptor): ActionText => [name, msg({ message: '{action}: #{endpoint_id}' })];
export const order = (name: MessageDescriptor): ActionText => [
  name,
  msg({ message: '{action}{fields}{cause}{forProduct}{ofUser}' }),
];
