import { useLingui } from '@lingui/react/macro';
import { useToast } from '@loyalty/shared-ui/toast';
import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { loadSeparateEnglish } from '../i18n/admin-messages';
import { isTyped, useShortcuts } from '../preferences/use-shortcuts';

export interface Destination {
  readonly label: string;
  readonly icon: ReactNode;
  readonly group?: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly to?: string;
  readonly run?: () => void;
}

export interface SearchPaletteProps {
  destinations: readonly Destination[];
  onClose: () => void;
}

const loadPalette = async (): Promise<ComponentType<SearchPaletteProps>> =>
  (await Promise.all([import(/* webpackChunkName: "search" */ '../search/search-palette'), loadSeparateEnglish()]))[0]
    .SearchPalette;

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Returns the search over everything: what the frame's button needs, and the palette. ⌘K or Ctrl+K opens it on every page,
 * `/` where no list's search takes it. It is loaded when it is first opened; this file is outside of its folder, whose texts
 * are loaded then.
 */
export function useSearchPalette(destinations: readonly Destination[]) {
  const { t } = useLingui();
  const toast = useToast();
  const [shortcuts] = useShortcuts();
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Palette: ComponentType<SearchPaletteProps> }>();

  const load = () =>
    loadPalette().then(
      (Palette) => setLoaded({ Palette }),
      (error: unknown) => {
        console.error(error);
        setOpen(false);
        toast.error(t`The search could not be loaded. Check your connection.`);
      },
    );
  const show = () => {
    setOpen(true);
    if (!loaded) void load();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The page below a dialog must not react; in the palette itself its keys close it.
    const inDialog = document.querySelector('dialog[open]') !== null;
    const isChord = (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (isChord && event.key.toLowerCase() === 'k') {
      if (inDialog && !open) return;
      event.preventDefault();
      if (open) setOpen(false);
      else show();
      return;
    }
    if (event.key !== '/' || event.defaultPrevented || !shortcuts || inDialog || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyped(event)) return;
    event.preventDefault();
    show();
  });
  // Before the paint: a key that is pressed on what is just shown must not be lost.
  useLayoutEffect(() => {
    // On the window: after the document, where a list's search takes `/`.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return {
    search: {
      label: t`Search`,
      keys: isApple ? '⌘K' : 'Ctrl K',
      ariaKeys: isApple ? 'Meta+K' : 'Control+K',
      onOpen: show,
    },
    palette: open && loaded && <loaded.Palette destinations={destinations} onClose={() => setOpen(false)} />,
  };
}
