/**
 * A dialog has a history entry of its own, a copy of the page's, so that Back closes it (the browser's button, a phone's gesture).
 * The router never learns of these entries: the steps between a page's entry and its copies are handled here.
 */
interface Entry {
  /** The router's own. */
  readonly key?: string;
  readonly idx?: number;
  /** 1 for the first dialog over the page, 2 for one over that; undefined on the page's own entry. */
  readonly overlay?: number;
}

interface OpenDialog {
  /** Closes it, unless it cannot be closed now. @returns whether it does */
  close: () => boolean;
}

const openDialogs: OpenDialog[] = [];
let last: Entry = {};
let listening = false;

const currentEntry = () => (history.state ?? {}) as Entry;

function pushCopy(overlay: number): void {
  history.pushState({ ...currentEntry(), overlay }, '');
  last = currentEntry();
}

function stepBack(event: PopStateEvent): void {
  const from = last;
  const here = currentEntry();
  last = here;
  const depth = here.overlay ?? 0;
  const isOfDialog = from.key === here.key && from.idx === here.idx && (from.overlay ?? 0) > depth;
  if (!isOfDialog) return;
  event.stopImmediatePropagation();
  if (openDialogs.length <= depth) {
    // Its dialog was closed otherwise: this step shows nothing, so the user means the one before.
    history.back();
  } else if (openDialogs.at(-1)?.close() === false) {
    pushCopy(depth + 1);
  }
}

/**
 * Lets Back close a dialog that opens now.
 * @returns a function to call when it is closed. Its entry stays, since a navigation may be under way, and the next Back passes it
 */
export function closeOnBack(dialog: OpenDialog): () => void {
  if (!listening) {
    // Before the router's listener, which does not capture.
    window.addEventListener('popstate', stepBack, { capture: true });
    listening = true;
  }
  openDialogs.push(dialog);
  last = currentEntry();
  // The entry of a dialog that was closed on this page serves the next one.
  if ((last.overlay ?? 0) < openDialogs.length) pushCopy(openDialogs.length);
  return () => {
    const index = openDialogs.indexOf(dialog);
    if (index >= 0) openDialogs.splice(index, 1);
  };
}
