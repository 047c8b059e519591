import { formatPaise } from '@loyalty/shared-ui/num';
import type { AuditEvent } from './audit.resource';

/** Returns a detail as text; '' if missing. */
export function textOf({ details }: AuditEvent, key: string): string {
  const value = details[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a detail as a number; 0 if missing. */
export function numberOf({ details }: AuditEvent, key: string): number {
  const value = details[key];
  return typeof value === 'number' ? value : 0;
}

/** Returns the texts of a detail that is a list. */
export function textsOf({ details }: AuditEvent, key: string): readonly string[] {
  const value = details[key];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the changed fields with their old and new values; empty if the event has none. */
export function changesOf({ details }: AuditEvent): readonly { field: string; from: unknown; to: unknown }[] {
  const changes = (details.changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>;
  return Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to }));
}

/** Formats every detail but the changed fields as a line: lists with commas, amounts in rupees. */
export function detailLines({ details }: AuditEvent): readonly { key: string; value: string }[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (key === 'changes' || value === null || value === undefined || value === '') return [];
    if (key.endsWith('_paise') && typeof value === 'number') return [{ key, value: formatPaise(value) }];
    return [{ key, value: Array.isArray(value) ? value.join(', ') : plainText(value) }];
  });
}

/** Formats an old and a new value with an arrow. */
export const changeText = (from: unknown, to: unknown) => `${plainText(from)} → ${plainText(to)}`;

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
