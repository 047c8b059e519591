import { type Kysely, sql } from 'kysely';
import { parseCodeKeys, parseTokenKeys } from '../../../../api/src/platform/config/keys';
import { type Config, readLimits } from '../../../../api/src/platform/config/load-config';
import { openDatabase } from '../../../../api/src/platform/database/open-database';
import type { Schema } from '../../../../api/src/platform/database/schema';
import { createCodeCipher } from '../../../../api/src/labels/codes';
import { signSessionToken } from '../../../../api/src/platform/sessions/session-token';
import { codeAt, codesOf } from '../programme/fill-programme';
import { PROGRAMME_KEYS, type ProgrammeSize, openProgramme } from '../programme/open-programme';
import type { Scan } from './send-scans';

const USERS = 20_000;
const COPY = 'scans_bench';
const SESSION_DAYS = 30;

/** Keys of the api on a stage. */
export const KEYS = { ...PROGRAMME_KEYS, TOKEN_KEYS: `bench:${Buffer.alloc(32, 'b').toString('base64')}` };

/** A copy of a programme in which 20,000 users have sessions. */
export interface Stage {
  url: string;
  size: ProgrammeSize;
  db: Kysely<Schema>;
  postmaster: number;
  /** Returns the next scan, of an unscanned code by a random user. */
  nextScan(): Scan;
  /** Removes the copy and stops the server, unless it was running before. */
  close(): Promise<void>;
}

/** @throws Error while other connections to the programme are open: it cannot be copied then */
export async function openStage(): Promise<Stage> {
  const { url: programmeUrl, size, postmaster, close: closeProgramme } = await openProgramme();
  const admin = await openDatabase({ databaseUrl: programmeUrl.replace(/[^/]+$/, 'postgres'), databasePoolSize: 1 });
  const execute = (statement: string) => sql.raw(statement).execute(admin.db);
  await execute('set statement_timeout = 0');
  await execute(`drop database if exists ${COPY} with (force)`);
  await execute(`create database ${COPY} template programme strategy file_copy`);
  const url = programmeUrl.replace(/[^/]+$/, COPY);
  const { db, close } = await openDatabase({ databaseUrl: url });
  const users = Math.min(USERS, size.users);
  const step = Math.floor(size.users / users);
  const tokens = await createSessions(db, step, users);
  const cipher = createCodeCipher(parseCodeKeys(KEYS.CODE_KEYS));
  let used = size.scans;
  return {
    url,
    size,
    db,
    postmaster,
    nextScan() {
      used += 1;
      if (used > codesOf(size)) throw new Error('The unscanned codes of the programme are used up.');
      const token = tokens[Math.floor(Math.random() * tokens.length)]!;
      return { code: cipher.encipher(codeAt(size, used)), token };
    },
    async close() {
      await close();
      await execute(`drop database ${COPY} with (force)`);
      await admin.close();
      await closeProgramme();
    },
  };
}

/** Gives each `step`-th user a session. @returns their tokens */
async function createSessions(db: Kysely<Schema>, step: number, users: number): Promise<string[]> {
  const chosen = sql`id % ${step}::bigint = 0 and id <= ${step * users}::bigint`;
  await sql`update users set suspended_at = null where ${chosen} and suspended_at is not null`.execute(db);
  const issuedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const expiresAt = new Date(issuedAt.getTime() + SESSION_DAYS * 86_400_000);
  const { rows } = await sql<{ subject: number; mobile: string; roleId: number; sessionId: string }>`
    with created as (
      insert into sessions (id, user_id, issued_at, expires_at)
      select md5(id::text)::uuid, id, ${issuedAt}, ${expiresAt} from users where ${chosen} returning id, user_id
    )
    select u.id as subject, u.mobile, u.role_id as "roleId", created.id as "sessionId"
    from created join users u on u.id = created.user_id`.execute(db);
  const config = { tokenKeys: parseTokenKeys(KEYS.TOKEN_KEYS), limits: readLimits({}) } as unknown as Config;
  return rows.map((claims) => signSessionToken(config, { ...claims, issuedAt, expiresAt }));
}
