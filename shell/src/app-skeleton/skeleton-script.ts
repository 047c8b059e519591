/*
 * Runs in the page's head before the first paint: Trusted Types, the theme chosen on this device, and the shape of the app skeleton.
 * Built apart (tooling/page-files.cjs) and sent within the page (deploy/site/src/page.ts), so it imports nothing; its storage keys are those of `storageKeys` in
 * shared-ui's remote-contract. Shapes are those that a remote's remote.json names by path; the shell stores them for the next visit
 * (store-skeletons.ts).
 */
(() => {
  // Addresses of scripts pass, since the content policy checks them; no text becomes markup or code (deploy/site/security-headers).
  interface Policies {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
  }
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => address });

  const page = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: the system's theme, the default skeleton.
      return null;
    }
  };

  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;

  // The last known brand (shared-ui/src/platform/brand.ts): its shades above the tokens, its name in the skeleton and the tab.
  interface Brand {
    name?: string | undefined;
    logoUrl?: string | undefined;
    accent?: Record<'light' | 'dark', Record<string, string>>;
    manifestUrl?: string | undefined;
    iconUrl?: string | undefined;
  }
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  const textOf = (value: unknown) => (isText(value) ? value : undefined);
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  /** What another release has stored or dispatched may have any shape: fields of another one count as missing. */
  const parseBrand = (value: unknown): Brand => {
    const { name, logoUrl, accent, manifestUrl, iconUrl } = isObject(value) ? value : {};
    const shadesOf = (theme: 'light' | 'dark') => {
      const found = isObject(accent) ? accent[theme] : undefined;
      return (isObject(found) ? found : {}) as Record<string, string>;
    };
    return {
      name: textOf(name),
      logoUrl: textOf(logoUrl),
      accent: { light: shadesOf('light'), dark: shadesOf('dark') },
      manifestUrl: textOf(manifestUrl),
      iconUrl: textOf(iconUrl),
    };
  };
  let brand: Brand = {};
  /** Elements that show the brand: each is written once, so that no change, by an extension or our own, starts another. */
  let presented = new WeakSet<Element>();
  const once = (element: Element | null, write: (element: Element) => void) => {
    if (!element || presented.has(element)) return;
    presented.add(element);
    write(element);
  };
  const shades = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;
  if (shades) document.adoptedStyleSheets = [...document.adoptedStyleSheets, shades];
  const link = (rel: string, address: string | undefined) => {
    if (address) once(document.querySelector(`link[rel="${rel}"]`), (element) => element.setAttribute('href', address));
  };
  /** Applies the brand to what is parsed so far: this script runs before the rest of the page. */
  const present = () => {
    const { name, logoUrl } = brand;
    link('manifest', brand.manifestUrl);
    link('apple-touch-icon', brand.iconUrl);
    if (logoUrl) document.getElementById('skeleton')?.setAttribute('data-own-logo', '');
    if (!name) return;
    if (document.title === 'Loyalty Programme') once(document.querySelector('title'), () => (document.title = name));
    for (const element of document.querySelectorAll('.skeleton-name'))
      once(element, () => (element.textContent = name));
  };
  const applyBrand = (next: unknown) => {
    brand = parseBrand(next);
    presented = new WeakSet();
    const rule = (theme: 'light' | 'dark') =>
      Object.entries(brand.accent?.[theme] ?? {})
        .filter(([name, colour]) => /^[a-z0-9-]+$/.test(name) && /^#[0-9a-f]{6}$/.test(String(colour)))
        .map(([name, colour]) => `--${name}:${colour};`)
        .join('');
    shades?.replaceSync(
      `:root,[data-theme=light]{${rule('light')}}[data-theme=dark]{${rule('dark')}}` +
        `@media (prefers-color-scheme:dark){:root:not([data-theme]){${rule('dark')}}}`,
    );
    present();
  };
  try {
    applyBrand(JSON.parse(read('brand') ?? '{}'));
  } catch {
    // What is stored is no JSON.
  }
  addEventListener('brand', (event) => applyBrand((event as CustomEvent<unknown>).detail));

  const path = location.pathname.toLowerCase().replace(/\/+$/, '');
  // The shapes that the last visit stored; on the first one, that of the address, which the site has written into the page. A page of
  // the offline copy has that of another address.
  const shapeOf = (stored: unknown) => {
    const shapes = isObject(stored) ? stored : {};
    const covers = (pattern: string) => pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1));
    return shapes[path] ?? shapes[Object.keys(shapes).find(covers) ?? ''];
  };
  let shape: unknown = page.dataset['skeleton'];
  try {
    const stored = read(`skeletons:/${path.split('/')[1] ?? ''}`);
    if (stored !== null) shape = shapeOf(JSON.parse(stored));
  } catch {
    // What is stored is no JSON.
  }
  page.dataset['skeleton'] = typeof shape === 'string' && /^[a-z-]+$/.test(shape) ? shape : 'title';

  // While #root is empty, the style sheet shows the notice with Reload at once. The event of a script does not bubble.
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) page.dataset['scriptFailed'] = '';
  };
  addEventListener('error', failed, true);

  const remove = () => {
    observer.disconnect();
    removeEventListener('error', failed, true);
    document.getElementById('skeleton')?.remove();
    document.getElementById('late')?.remove();
    delete page.dataset['skeleton'];
    delete page.dataset['scriptFailed'];
  };
  /** Whether there is text other than that of the shell's own "Loading…". */
  const hasText = () =>
    !document.querySelector('#root [data-loading]') && Boolean(document.getElementById('root')?.textContent.trim());
  let withoutMain: ReturnType<typeof setTimeout> | undefined;
  // Screens render a <main>, errors too. Observers run before the browser paints, so there is never a gap nor both at once. A
  // remote's screen that has none is shown after a moment, in which another's <main> may still follow its frame.
  const observer = new MutationObserver(() => {
    present();
    if (document.querySelector('#root main')) return remove();
    if (hasText()) withoutMain ??= setTimeout(() => (hasText() ? remove() : (withoutMain = undefined)), 2_000);
  });
  observer.observe(page, { childList: true, subtree: true });
})();
