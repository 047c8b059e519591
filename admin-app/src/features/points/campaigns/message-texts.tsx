import { useLanguage } from '../../../i18n/admin-messages';
import { languageName } from '../../../proposals/setting-texts';
import { channelNames } from './campaign-texts';
import styles from './campaigns.module.css';
import type { Channel } from './campaigns.resource';

interface MessageText {
  channel: string;
  language: string;
  text: string;
}

/** Shows what people read, by channel and language. */
export function MessageTexts({ texts }: { texts: readonly MessageText[] }) {
  const { locale } = useLanguage();
  return texts.map(({ channel, language, text }) => (
    <figure key={`${channel} ${language}`} className={styles.message}>
      <figcaption>{`${channelNames[channel as Channel]}, ${languageName(language, locale)}`}</figcaption>
      <p lang={language}>{text}</p>
    </figure>
  ));
}
