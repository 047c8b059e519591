import { type Overlay, overlayOpened } from '@loyalty/shared-ui/overlay';

/** What a history entry holds. */
interface Entry {
  /** The router's: the place of the page in its list, counted from 0. The copies of a page's entry have the same. */
  readonly idx?: number;
  /** Ours: 1 for the copy that was made for the first overlay of a page, 2 for one over that; missing in the page's own entry. */
  readonly overlay?: number;
}

interface Subscribed {
  subscribe(changed: () => void): () => void;
}

const readEntry = () => (history.state ?? {}) as Entry;
const depthOf = ({ overlay = 0 }: Entry) => overlay;

/**
 * Lets Back close what lies over the page, the topmost first: each overlay has a copy of the page's history entry, and the router
 * does not learn of the steps between them (docs/decisions/0041-back-closes-overlays.md).
 *
 * The copy of an overlay that was closed otherwise remains, since a navigation may be under way: the next overlay of the page uses it,
 * and Back passes it.
 *
 * @param createRouter called after the listener is registered: browsers call the window's listeners in that order
 * @returns the router, and a function that stops it
 */
export function closeOnBack<Router extends Subscribed>(
  createRouter: () => Router,
): { router: Router; stop: () => void } {
  const open: Overlay[] = [];
  let current: Entry = {};
  let address = '';
  const remember = () => {
    current = readEntry();
    address = location.href;
  };

  const pushCopy = () => {
    history.pushState({ ...readEntry(), overlay: open.length }, '');
    remember();
  };

  const addOverlay = ({ detail }: CustomEvent<Overlay>) => {
    open.push(detail);
    detail.closed.addEventListener('abort', () => open.splice(open.indexOf(detail), 1));
    if (depthOf(current) < open.length) pushCopy();
  };

  const step = (event: PopStateEvent) => {
    const from = current;
    const depth = depthOf(readEntry());
    // An entry without a place is not the router's, e.g. that of a link to a heading.
    if (from.idx === undefined || from.idx !== readEntry().idx) return;
    event.stopImmediatePropagation();
    // The page may have changed its address meanwhile, in the copy only: it has one address.
    history.replaceState({ ...from, overlay: depth }, '', address);
    remember();
    if (open.length > depth) {
      if (open.at(-1)?.close() === false) pushCopy();
    } else if (depth < depthOf(from)) history.back();
  };

  const followRouter = () => {
    const entry = readEntry();
    // It replaced a copy, e.g. because a filter changed, and that remains one.
    if (depthOf(current) > 0 && entry.idx === current.idx && entry.overlay === undefined)
      history.replaceState({ ...entry, overlay: current.overlay }, '');
    remember();
  };

  window.addEventListener('popstate', step);
  window.addEventListener(overlayOpened, addOverlay as EventListener);
  const router = createRouter();
  remember();
  const unsubscribe = router.subscribe(followRouter);
  const stop = () => {
    unsubscribe();
    window.removeEventListener('popstate', step);
    window.removeEventListener(overlayOpened, addOverlay as EventListener);
  };
  return { router, stop };
}
