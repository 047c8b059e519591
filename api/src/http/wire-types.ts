import { Type } from '@sinclair/typebox';

/** A timestamp on the wire: ISO 8601 in UTC. */
export const moment = Type.String({ format: 'date-time' });

export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** Text that may be null: not given, or erased with its account. */
export const nullableText = orNull(Type.String());
