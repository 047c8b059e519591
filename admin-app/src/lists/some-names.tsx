import { Plural } from '@lingui/react/macro';
import styles from './some-names.module.css';

/** So many names a person reads before answering. */
const most = 5;

/** Which ones a question is about: the first five by name, the others by their number. */
export function SomeNames({ of }: { of: readonly { id: number; name: string }[] }) {
  const more = of.length - most;
  return (
    <ul className={styles.names}>
      {of.slice(0, most).map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}
