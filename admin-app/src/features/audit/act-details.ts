import type { Act } from './audit.resource';

/** A detail as text; '' where there is none. */
export function textOf({ details }: Act, key: string): string {
  const value = details[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A detail as a number; 0 where there is none. */
export function numberOf({ details }: Act, key: string): number {
  const value = details[key];
  return typeof value === 'number' ? value : 0;
}

/** The texts of a list among the details. */
export function textsOf({ details }: Act, key: string): readonly string[] {
  const value = details[key];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Every detail as a line for the eye: lists by commas, what was and is by an arrow. */
export function detailLines({ details }: Act): readonly { key: string; value: string }[] {
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
