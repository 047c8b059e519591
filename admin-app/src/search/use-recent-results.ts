import { useMemo } from 'react';
import { useRemembered } from '../lists/use-remembered';
import { recentSearchesKey } from '../session/require-session';

const kinds = ['user', 'claim', 'code', 'batch', 'product', 'model', 'store'] as const;
export type ResultKind = (typeof kinds)[number];

/** A result that was opened on this device. */
export interface RecentResult {
  readonly kind: ResultKind;
  readonly title: string;
  readonly to: string;
}

const MOST = 6;

function isRecent(value: unknown): value is RecentResult {
  const { kind, title, to } = (value ?? {}) as Partial<Record<keyof RecentResult, unknown>>;
  return (
    kinds.some((known) => known === kind) &&
    typeof title === 'string' &&
    typeof to === 'string' &&
    /^\/admin\//.test(to)
  );
}

function parse(text: string | null): RecentResult[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Returns the results opened last on this device, newest first. They have names in them, and are deleted at the log-out. */
export function useRecentResults() {
  const [stored, store] = useRemembered(recentSearchesKey);
  const recent = useMemo(() => parse(stored), [stored]);
  return {
    recent,
    remember: (result: RecentResult) =>
      store(JSON.stringify([result, ...recent.filter(({ to }) => to !== result.to)].slice(0, MOST))),
    forget: () => store(null),
  };
}
