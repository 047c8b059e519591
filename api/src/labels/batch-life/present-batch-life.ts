import { type Static, Type } from '@sinclair/typebox';
import { moment, nullableText, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import type { UnusualKind } from '../../platform/database/schema';
import type { BatchLifeRow, DispatchVersion, UnusualBatch } from './batch-life.repository';

const by = orNull(Type.Object({ id: Type.Integer(), name: nullableText, mobile: Type.String() }), {
  description: 'The admin, if known.',
});

export const unusualKind = Type.Unsafe<UnusualKind>({
  type: 'string',
  enum: ['before-dispatch', 'far-apart'],
  description: '`before-dispatch`: scanned before it was dispatched. `far-apart`: scanned in far places at one time.',
});

const step = Type.Object({ at: moment, by });

const version = Type.Object({
  id: Type.Integer({ description: 'Of this version; `replaces` of a correction.' }),
  at: moment,
  by,
  to: Type.String({ description: 'The name of the store, or the place.' }),
  store_id: orNull(Type.Integer()),
  first_serial: orNull(Type.Integer(), { description: 'Null: recorded without the labels.' }),
  last_serial: orNull(Type.Integer()),
  recorded_at: orNull(moment, { description: 'When it was saved; null: not known.' }),
});

const dispatch = Type.Composite([
  version,
  Type.Object({ earlier: Type.Array(version, { description: 'As it was before changes, newest first.' }) }),
]);

/** The steps of a batch, from its order to the first scan. */
export const batchLife = Type.Object({
  batch_id: Type.Integer(),
  ordered: step,
  printed: orNull(step, { description: 'The last time that an admin printed or downloaded its codes.' }),
  dispatches: Type.Array(dispatch, { description: 'As they are now, oldest first.' }),
  withdrawn_dispatches: Type.Array(Type.Composite([dispatch, Type.Object({ withdrawn: step })]), {
    description: 'As they were recorded, by mistake; `withdrawn`: when, and by whom.',
  }),
  first_scanned_at: orNull(moment),
  unusual: Type.Array(unusualKind, { description: 'What is unusual about its scans and was not dismissed.' }),
});

export type BatchLife = Static<typeof batchLife>;

const asIso = (at: string) => new Date(at).toISOString();

const inIso = <Step extends { at: string }>(step: Step) => ({ ...step, at: asIso(step.at) });

const presentVersion = (version: DispatchVersion) =>
  toWire({ ...inIso(version), recordedAt: version.recordedAt && asIso(version.recordedAt) });

const presentDispatch = ({ earlier, ...dispatch }: BatchLifeRow['dispatches'][number]) => {
  return { ...presentVersion(dispatch), earlier: earlier.map(presentVersion) };
};

export function presentBatchLife(row: BatchLifeRow): BatchLife {
  const { ordered, printed, dispatches, withdrawnDispatches, ...life } = row;
  return {
    ...toWire(life),
    ordered: inIso(ordered),
    printed: printed && inIso(printed),
    dispatches: dispatches.map(presentDispatch),
    withdrawn_dispatches: withdrawnDispatches.map(({ withdrawn, ...dispatch }) => {
      return { ...presentDispatch(dispatch), withdrawn: inIso(withdrawn) };
    }),
  };
}

const scanPlace = Type.Object({
  serial: Type.Integer(),
  at: moment,
  location: Type.String({ description: 'Where it was done, as text; empty if it was not shared.' }),
});

export const unusualRow = Type.Object({
  batch_id: Type.Integer(),
  kind: unusualKind,
  product_name: Type.String(),
  found_at: moment,
  dispatched_at: orNull(moment),
  dispatched_to: nullableText,
  first_scanned_at: orNull(moment),
  scans: orNull(Type.Integer(), { description: '`before-dispatch`: the number of scans before it.' }),
  km: orNull(Type.Integer(), { description: '`far-apart`: the distance between the two scans.' }),
  places: Type.Array(scanPlace, { description: '`far-apart`: the two scans, earlier first.' }),
});

export function presentUnusual({ details, places, ...row }: UnusualBatch): Static<typeof unusualRow> {
  const { dispatchedAt, firstAt, scans = null, km = null } = details;
  return {
    ...toWire(row),
    dispatched_at: dispatchedAt ? asIso(dispatchedAt) : null,
    first_scanned_at: firstAt ? asIso(firstAt) : null,
    scans,
    km,
    places: places.map(inIso),
  };
}
