import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { useNavigate } from '@loyalty/shared-ui/router';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { ScanQrCode, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CodeCamera } from './code-camera';
import { SearchList } from './search-list';
import styles from './search.module.css';
import { useSearchResults } from './search.resource';
import { useRecentResults } from './use-recent-results';
import { type SearchOption, useSearchOptions } from './use-search-options';
import type { SearchPaletteProps } from '../layout/use-search-palette';
import { RetryNotice } from '../lists/list-region';

/** Milliseconds without a key before the server is asked. */
const DELAY = 120;
/** As the server's: a label's link is the longest text that finds something. */
const LONGEST_QUERY = 512;

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  // An emptied field shows no old results.
  return text && delayed;
}

export function SearchPalette({ destinations, onClose }: SearchPaletteProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string>();
  const [scanning, setScanning] = useState(false);
  /** The text that Enter was pressed on before its results had arrived: the first one is then opened. */
  const wanted = useRef<string>(undefined);
  const { recent, remember, forget } = useRecentResults();

  const text = plainName(typed);
  const found = useSearchResults(useDelayed(text));
  const isCurrent = found.data?.query === text && !found.error;
  const results = found.data?.results;
  const groups = useSearchOptions({ text, destinations, results, recent, onForget: forget });
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === activeKey) ?? options[0];
  const optionId = (key: string) => `${id}-${key}`;

  const type = (next: string) => {
    setTyped(next);
    setActiveKey(undefined);
    wanted.current = undefined;
  };
  const choose = ({ kind, title, to, run }: SearchOption, inNewTab = false) => {
    if (kind && to) remember({ kind, title, to });
    if (inNewTab && to) return void window.open(to, '_blank', 'noopener');
    if (to) {
      onClose();
      void navigate(to);
    }
    run?.();
  };

  const firstResult = options.find(({ kind }) => kind);
  const openWanted = useEffectEvent(() => {
    if (firstResult) choose(firstResult);
  });
  useEffect(() => {
    if (!isCurrent || wanted.current !== text) return;
    wanted.current = undefined;
    openWanted();
  }, [isCurrent, text]);

  const shownKey = active?.key;
  useEffect(() => {
    if (shownKey !== undefined) document.getElementById(`${id}-${shownKey}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, shownKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      const at = options.indexOf(active) + step;
      setActiveKey(options.at(at % options.length)?.key);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // A hand-held scanner types a code and Enter at once.
    const isOld = text !== '' && !isCurrent && !found.error;
    if (isOld && (active?.kind || !active)) wanted.current = text;
    else if (active) choose(active, event.metaKey || event.ctrlKey);
  };

  const isEmpty = text !== '' && isCurrent && options.length === 0;
  return (
    <Dialog
      open
      onClose={scanning ? () => setScanning(false) : onClose}
      title={t`Search`}
      closeLabel={t`Close`}
      placement="top"
      width="640px"
    >
      <div className={styles.palette}>
        <div className={styles.field}>
          <Search aria-hidden="true" />
          <input
            data-autofocus=""
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={LONGEST_QUERY}
            role="combobox"
            aria-label={t`Search people, claims, codes and products`}
            aria-autocomplete="list"
            aria-expanded={options.length > 0 && !scanning}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && !scanning ? optionId(active.key) : undefined}
            placeholder={t`Search people, claims, codes, products`}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setScanning(false)}
            onKeyDown={onKeyDown}
          />
          {text !== '' && !isCurrent && !found.error && <Spinner size={18} />}
          <IconButton
            label={t`Scan a label with the camera`}
            icon={<ScanQrCode aria-hidden="true" />}
            aria-pressed={scanning}
            onClick={() => setScanning(!scanning)}
          />
          <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        {scanning ? (
          <CodeCamera
            onCode={(code) => {
              setScanning(false);
              type(code);
              wanted.current = plainName(code);
            }}
          />
        ) : (
          <div className={styles.results}>
            {found.error !== undefined && text !== '' && (
              <RetryNotice
                live="assertive"
                className={styles.notice}
                error={found.error}
                onRetry={() => void found.mutate()}
              />
            )}
            {isEmpty && (
              <div className={styles.empty}>
                <p>{t`Nothing was found for “${text}”.`}</p>
                <p>{t`Search by name, mobile number, transaction id, serial or batch number, or by a label’s code.`}</p>
              </div>
            )}
            <SearchList
              id={`${id}-list`}
              label={t`Results`}
              groups={groups}
              text={text}
              activeKey={active?.key}
              optionId={optionId}
              onPoint={setActiveKey}
              onChoose={choose}
            />
          </div>
        )}
        <VisuallyHidden role="status">
          {text !== '' && isCurrent && t`${plural(options.length, { one: '# result', other: '# results' })}`}
        </VisuallyHidden>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <span> </span>
            <kbd>↓</kbd>
            <span>{` ${t`choose`}`}</span>
          </span>
          <span>
            <kbd>↵</kbd>
            <span>{` ${t`open`}`}</span>
          </span>
          <span>
            <kbd>{t`Esc`}</kbd>
            <span>{` ${t`close`}`}</span>
          </span>
        </p>
      </div>
    </Dialog>
  );
}
