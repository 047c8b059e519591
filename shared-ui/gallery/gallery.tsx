import { Link } from '@loyalty/shared-ui/router';
import { Wordmark } from '../src/logo';
import { ThemeSwitch, useTheme } from '../src/theme-switch';
import styles from './gallery.module.css';
import { screens } from './screens';
import { Acts } from './sections/acts';
import { Colours } from './sections/colours';
import { Feedback } from './sections/feedback';
import { Fields } from './sections/fields';
import { Overlays } from './sections/overlays';
import { Pieces } from './sections/pieces';
import { Table } from './sections/table';
import { Values } from './sections/values';

/** Every component in its states; whole screens behind the links at the top. */
export function Gallery() {
  const [theme, setTheme] = useTheme();
  return (
    <main className={styles.root}>
      <header className={styles.head}>
        <h1>
          <Wordmark name="Flowline" size={36} />
        </h1>
        <ThemeSwitch
          label="Appearance"
          options={{ system: 'As this device', light: 'Light', dark: 'Dark' }}
          value={theme}
          onChange={setTheme}
          showLabels
        />
      </header>
      <nav className={styles.screens} aria-label="Screens">
        {screens.map(({ path, title }) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </nav>
      <Colours />
      <Acts />
      <Fields />
      <Feedback />
      <Overlays />
      <Values />
      <Table />
      <Pieces />
    </main>
  );
}
