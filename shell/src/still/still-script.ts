/*
 * Runs in the page's head, before the first paint and before any other code: what may become code, the theme chosen on this device,
 * and which of the still's shapes stands for the address (still.css). A file of its own, sent as it is (tooling/head-script.cjs): it imports nothing.
 *
 * It is the one place where the shell knows addresses of remotes; an address that it does not know has the neutral shape.
 */
(() => {
  // Addresses of scripts pass, since the content policy judges them; no text ever becomes markup or code (site/security-headers).
  interface Policies {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
  }
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => address });

  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch {
    // Storage is closed to us: the system's theme.
  }

  const shapes: readonly (readonly [RegExp, string])[] = [
    [/^\/(user\/(login|register)|admin\/login)$/, 'form'],
    [/^\/admin\//, 'admin'],
    [/^\/user\/rewards$/, 'home'],
    [/^\/user\/(points|rewardshistory|scans|claims|personaldetails|account|nearbystores)(\/|$)/, 'screen'],
  ];
  const path = location.pathname.toLowerCase().replace(/\/+$/, '');
  page.dataset['still'] = shapes.find(([addresses]) => addresses.test(path))?.[1] ?? 'neutral';

  // Every screen brings its <main>, errors too. Observers are called before the browser paints: neither a gap nor both at once.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root main')) return;
    observer.disconnect();
    document.getElementById('still')?.remove();
    delete page.dataset['still'];
  });
  observer.observe(page, { childList: true, subtree: true });
})();
