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

/** Formats every detail as a line: lists with commas, old and new values with an arrow. */
export function detailLines({ details }: AuditEvent): readonly { key: string; value: string }[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '') return [];
    if (key === 'changes' && typeof value === 'object') {
      return Object.entries(value).map(([field, change]) => ({ key: field, value: changeText(change) }));
    }
    return [{ key, value: Array.isArray(value) ? value.join(', ') : plainText(value) }];
  });
}

function changeText(change: unknown): string {
  const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
  return `${plainText(from)} → ${plainText(to)}`;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
