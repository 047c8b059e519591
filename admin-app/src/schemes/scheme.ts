import { type Camel, camelCased } from '../api/camel-case';
import type { CallInput } from '../api/operations';

export type WireScheme = NonNullable<CallInput<'post', 'admin/schemes'>['json']>;

/** What a scheme grants, for what, until when, and what it may cost. */
export type SchemeDefinition = Camel<WireScheme>;

export type SchemeKind = SchemeDefinition['kind'];

export const schemeKinds: readonly SchemeKind[] = ['booster', 'goal', 'tier', 'referral'];

/** What conditions name by id, as it is called. */
export interface ConditionNames {
  readonly products: Readonly<Record<string, string>>;
  readonly models: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, string>>;
}

/** A multiple of points or points to add, of a booster or a level. */
export interface Boost {
  readonly times?: number | undefined;
  readonly plus?: number | undefined;
}

/** A scheme that was ordered, or with `version` the next of one. */
export interface OrderedScheme extends SchemeDefinition {
  version?: number;
  conditionNames: ConditionNames;
  /** Of the list that it is for. */
  list?: { people: number; admins: number };
}

/** @param order as it is sent, with names while it waits; undefined if it is of another kind */
export function orderedScheme({
  kind,
  order,
  current,
}: {
  kind: string;
  order: Record<string, unknown>;
  current: Record<string, unknown> | null;
}): OrderedScheme | undefined {
  if (kind !== 'scheme') return undefined;
  const conditionNames = current?.condition_names ?? { products: {}, models: {} };
  return { ...camelCased(order), conditionNames, list: current?.list } as unknown as OrderedScheme;
}
