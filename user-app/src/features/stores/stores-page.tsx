import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { LocateFixed, SearchX, Store } from 'lucide-react';
import { useErrorText } from '../../i18n/use-error-text';
import { LoadingRegion } from '../../lists/loading-region';
import { paths } from '../../paths';
import { useProfile } from '../../session/profile.resource';
import { homePlaceOf } from './cached-stores';
import { StoreCard, StoresSkeleton } from './store-card';
import styles from './stores.module.css';
import { useStores, type Found } from './stores.resource';
import { plural } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import {
  readCurrentPosition,
  type PositionFailure,
  isPositionAllowed,
  usePositionQuestion,
} from '../../location/current-position';
import type { Position } from '../../location/place.resource';

const maxSearchLength = 200;

/**
 * /user/nearbystores: the brand's stores, nearest first from the phone's position, or from the profile's PIN code or town, else
 * by name (docs/product.md §2 "Near by Stores").
 */
export function StoresPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const foundText = useFoundText();
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const words = search.trim();
  const { position, settled, asking, failure, locate } = useOwnPosition();
  const profile = useProfile();
  const knowsProfile = profile.data !== undefined || profile.error !== undefined;
  const place = position || !profile.data ? undefined : homePlaceOf(profile.data);
  const response = useStores(settled && (position || knowsProfile) ? { search: words, position, place } : undefined);
  const { stores, total, error, isCached } = response;
  const status = () => {
    if (stores === undefined) return error === undefined ? 'loading' : 'error';
    if (stores.length > 0) return 'ready';
    return words === '' ? 'empty' : 'no-results';
  };
  const narrow = (text: string) => setParameters(text ? { q: text } : {}, { replace: true });
  const said = () =>
    status() === 'ready'
      ? foundText({
          total,
          found: response.found,
          hasPosition: position !== undefined,
          nearest: stores?.[0]?.distance,
        })
      : '';

  return (
    <div className={styles.page}>
      <div className={styles.filters} role="search">
        <SearchInput
          className={styles.search}
          label={t`Search stores`}
          placeholder={t`Name, area or PIN code`}
          clearLabel={t`Clear search`}
          delay={300}
          maxLength={maxSearchLength}
          value={search}
          onValueChange={narrow}
        />
        {!position && (
          <Button
            variant="secondary"
            icon={<LocateFixed aria-hidden="true" />}
            busy={asking}
            busyLabel={t`Finding your location…`}
            onClick={() => void locate()}
          >
            <Trans>Use my location</Trans>
          </Button>
        )}
      </div>
      {failure && failure !== 'unsupported' && (
        <Notice tone="warning" live="polite">
          {failure === 'denied'
            ? t`Location is blocked for this site. You can search by area or PIN code instead, or allow location in your browser's settings.`
            : t`Your location could not be found. You can search by area or PIN code instead.`}
        </Notice>
      )}
      {isCached && (
        <Notice live="polite">
          <Trans>No connection. These are the stores saved on this phone.</Trans>
        </Notice>
      )}
      {/* The live region exists before its text, so that a screen reader announces it. */}
      <p className={styles.found} role="status">
        {said()}
      </p>
      <LoadingRegion
        status={status()}
        loadingLabel={t`Loading the stores`}
        skeleton={<StoresSkeleton />}
        empty={
          <EmptyState
            icon={<Store aria-hidden="true" />}
            title={t`No stores are listed yet`}
            message={t`When the brand lists its stores, those near you appear here, with directions.`}
            action={
              <LinkButton to={paths.rewards} variant="secondary">
                <Trans>Back to my rewards</Trans>
              </LinkButton>
            }
          />
        }
        noResults={
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={t`No store matches “${search}”`}
            message={t`Try the name of a town, or a PIN code.`}
            action={
              <Button variant="secondary" onClick={() => narrow('')}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        }
        errorTitle={t`The stores could not be loaded`}
        error={error}
        onRetry={response.retry}
      >
        <div className={styles.results}>
          <ul className={styles.list} aria-label={t`Stores`}>
            {stores?.map((store) => (
              <li key={store.id}>
                <StoreCard store={store} />
              </li>
            ))}
          </ul>
          {stores !== undefined && error !== undefined && (
            <Notice
              tone="danger"
              live="polite"
              title={t`The rest could not be loaded`}
              action={
                <Button variant="secondary" onClick={response.retry}>
                  <Trans>Retry</Trans>
                </Button>
              }
            >
              {errorText(error)}
            </Notice>
          )}
          {response.hasMore && error === undefined && (
            <Button
              className={styles.more}
              variant="secondary"
              busy={response.loadingMore}
              busyLabel={t`Loading more…`}
              onClick={response.loadMore}
            >
              <Trans>Show more stores</Trans>
            </Button>
          )}
        </div>
      </LoadingRegion>
    </div>
  );
}

interface WhatWasFound {
  total: number;
  found: Found | undefined;
  hasPosition: boolean;
  /** Metres to the first of them; undefined without distances. */
  nearest: number | undefined;
}

/** Metres: beyond this from a town's middle, a store is in another town. */
const inTown = 25_000;

function useFoundText(): (what: WhatWasFound) => string {
  const { t } = useLingui();
  return ({ total, found, hasPosition, nearest }) => {
    const { search, by, from, pin } = found ?? {};
    if (by === 'postal-area') {
      return t`No store has the PIN code ${search}. ${plural(total, { one: '# store is', other: '# stores are' })} in the same postal area.`;
    }
    if (by === 'place' && nearest !== undefined && nearest > inTown) {
      return t`There is no store in “${search}”. The nearest to ${from} come first.`;
    }
    if (hasPosition && by !== 'place') {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to you first`;
    }
    if (pin !== undefined) {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to your PIN code ${pin} first`;
    }
    if (from !== undefined) {
      return t`${plural(total, { one: '# store', other: '# stores' })} · nearest to ${from} first`;
    }
    return t`${plural(total, { one: '# store', other: '# stores' })} · by name`;
  };
}

/** Rounds to a thousandth of a degree, about 100 m: enough for stores, and no more of the user's position is sent. */
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

/**
 * Returns the user's position: at once if it was allowed before, else on request; there is no prompt on arrival. `settled` turns
 * true once the list can be fetched without having to be refetched a moment later.
 */
function useOwnPosition() {
  const { asking, ask } = usePositionQuestion();
  const [position, setPosition] = useState<Position>();
  const [failure, setFailure] = useState<PositionFailure>();
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    let current = true;
    const look = async () => {
      if (await isPositionAllowed()) return rounded(await readCurrentPosition(5_000));
      return undefined;
    };
    look()
      .then((found) => current && setPosition(found))
      // The button asks again, and then shows the reason.
      .catch(() => undefined)
      .finally(() => current && setSettled(true));
    return () => {
      current = false;
    };
  }, []);

  const locate = async () => {
    setFailure(undefined);
    const answer = await ask();
    if (typeof answer === 'object') setPosition(rounded(answer));
    else setFailure(answer);
  };
  return { position, settled, asking, failure, locate };
}
