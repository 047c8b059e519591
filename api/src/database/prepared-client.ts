import { createHash } from 'node:crypto';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * A connection that keeps the plan of every statement which begins with the comment "prepared", under a name made from
 * its text. Planning is half the cost of the hot statements (a scan, the session check). When it is lost between two statements of a
 * transaction, whoever holds it is told by the next statement; the process lives on.
 */
export class PreparedClient extends pg.Client {
  private readonly names = new Map<string, string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool listens only while a connection is idle. One that is held and waits for its next statement would, when the
    // server is killed, end the process with an error that nobody could have caught.
    this.on('error', () => undefined);
  }

  override query(...given: unknown[]): never {
    const [text, values] = given;
    const query = super.query.bind(this) as (...given: unknown[]) => never;
    if (typeof text !== 'string' || !text.trimStart().startsWith(MARK)) return query(...given);
    let name = this.names.get(text);
    if (name === undefined) {
      name = createHash('sha256').update(text).digest('base64url');
      this.names.set(text, name);
    }
    return query({ name, text, values });
  }
}
