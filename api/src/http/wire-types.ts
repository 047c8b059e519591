import { Type } from '@sinclair/typebox';

/** A moment on the wire: ISO 8601, in UTC. */
export const moment = Type.String({ format: 'date-time' });

/** A value that may be null. */
export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** Text that may be null: not given, or taken away with its account. */
export const nullableText = orNull(Type.String());
