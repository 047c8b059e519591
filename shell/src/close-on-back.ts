import { type Overlay, overlayOpened } from '@loyalty/shared-ui/overlay';

interface Entry {
  /** The router's: the place of the page in its list, counted from 0. The copies of a page's entry have the same. */
  readonly idx?: number;
  /** Ours: 1 for the copy that was made for the first overlay of a page, 2 for one over that; missing in the page's own entry. */
  readonly overlay?: number;
  /** The router's name of the location; missing in the first entry. */
  readonly key?: string;
}

interface FollowedRouter {
  readonly state: {
    readonly location: { readonly key: string };
    readonly blockers: ReadonlyMap<string, { readonly state: string }>;
  };
  subscribe(changed: () => void): () => void;
}

const readEntry = () => (history.state ?? {}) as Entry;
const isBlocked = ({ state }: { readonly state: string }) => state === 'blocked';
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
export function closeOnBack<Router extends FollowedRouter>(
  createRouter: () => Router,
): { router: Router; stop: () => void } {
  const open: Overlay[] = [];
  let current: Entry = {};
  let address = '';
  /** Whether the router, whose page blocked a step, is on its way back: the history is at another page's entry until the next step. */
  let isReturning = false;
  const remember = () => {
    current = readEntry();
    address = location.href;
  };

  /** Pushes the copies that the first `count` overlays lack. */
  const pushCopies = (count: number) => {
    if (isReturning) return;
    for (let overlay = depthOf(current) + 1; overlay <= count; overlay += 1)
      history.pushState({ ...readEntry(), overlay }, '');
    remember();
  };

  const addOverlay = ({ detail }: CustomEvent<Overlay>) => {
    open.push(detail);
    detail.closed.addEventListener('abort', () => open.splice(open.indexOf(detail), 1));
    pushCopies(open.length);
  };

  const step = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      remember();
      // Overlays that were opened meanwhile, e.g. a question.
      return pushCopies(open.length);
    }
    const from = current;
    const depth = depthOf(readEntry());
    // An entry without a place is not the router's, e.g. that of a link to a heading.
    if (from.idx === undefined || from.idx !== readEntry().idx) return;
    event.stopImmediatePropagation();
    // The page may have changed its address meanwhile, in the copy only: it has one address.
    history.replaceState({ ...from, overlay: depth }, '', address);
    remember();
    if (open.length > depth) {
      const overlays = [...open];
      while (overlays.length > depth && overlays.at(-1)!.close()) overlays.pop();
      pushCopies(overlays.length);
    } else if (depth < depthOf(from)) history.back();
  };

  const followRouter = () => {
    const entry = readEntry();
    const { location, blockers } = router.state;
    isReturning ||= location.key !== (entry.key ?? 'default') && [...blockers.values()].some(isBlocked);
    if (isReturning) return;
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
