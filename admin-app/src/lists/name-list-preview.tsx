import { Plural } from '@lingui/react/macro';
import styles from './name-list-preview.module.css';

/** Number of names shown; the rest are counted. */
const most = 5;

/** Lists the first five names and the number of the others. */
export function NameListPreview({ of }: { of: readonly { id: number; name: string }[] }) {
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
