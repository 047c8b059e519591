import { rememberBrand } from '@loyalty/shared-ui/brand';
import { applyTheme } from '@loyalty/shared-ui/theme-switch';
import { storeSkeletons } from './store-skeletons';

const page = document.documentElement;

/** Opens a page as it is served, with the head script run. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div><div id="skeleton"></div><div id="late"></div>';
  jest.isolateModules(() => void jest.requireActual('./skeleton-script'));
}
const skeleton = () => document.getElementById('skeleton');
const shapes = { '/user/login': 'form', '/user/rewards': 'summary', '/user/claims/*': 'list' };
const observersCalled = () => Promise.resolve();

beforeEach(() => {
  localStorage.clear();
  delete page.dataset['skeleton'];
  delete page.dataset['theme'];
});

let endGuard = () => {};
afterEach(() => endGuard());

/** Triggers the script's observer, which would otherwise outlive its test. */
afterEach(async () => {
  document.getElementById('root')!.innerHTML = '<main></main>';
  await observersCalled();
});

describe('The app skeleton', () => {
  it.each([
    ['/user/login', 'form'],
    ['/USER/Login/', 'form'],
    ['/user/rewards', 'summary'],
    ['/user/claims', 'list'],
    ['/user/claims/TX-10248?month=2026-11', 'list'],
    ['/user/claimsmore', 'title'],
    ['/user/scanqr', 'title'],
    ['/admin/login', 'title'],
    ['/', 'title'],
  ])('at %s has the shape that the remote named on an earlier visit: %s', (path, shape) => {
    storeSkeletons('/user', shapes);
    open(path);
    expect(page.dataset['skeleton']).toBe(shape);
  });

  it('is on the first visit, or when what is stored is no JSON, what the site has written into the page, else the title', () => {
    open('/user/login');
    expect(page.dataset['skeleton']).toBe('title');
    page.dataset['skeleton'] = 'form';
    open('/user/login');
    expect(page.dataset['skeleton']).toBe('form');
    localStorage.setItem('skeletons:/user', '{');
    open('/user/login');
    expect(page.dataset['skeleton']).toBe('form');
  });

  it('is not that of a page of the offline copy, which was written for another address', () => {
    storeSkeletons('/user', shapes);
    page.dataset['skeleton'] = 'summary';
    open('/user/scanqr');
    expect(page.dataset['skeleton']).toBe('title');
  });

  it('stays while the shell says that it loads, and leaves with the first screen', async () => {
    open('/user/rewards');
    const root = document.getElementById('root')!;
    root.innerHTML = '<div role="status">Loading…</div>';
    await observersCalled();
    expect(skeleton()).not.toBeNull();
    root.innerHTML = '<div><main>A screen</main></div>';
    await observersCalled();
    expect(skeleton()).toBeNull();
    expect(page.dataset['skeleton']).toBeUndefined();
  });

  it('leaves a moment after a screen without a <main>, and not while the shell says that it loads', async () => {
    jest.useFakeTimers();
    open('/user/rewards');
    const root = document.getElementById('root')!;
    root.innerHTML = '<div data-loading>Loading…</div>';
    await observersCalled();
    jest.advanceTimersByTime(60_000);
    expect(skeleton()).not.toBeNull();
    root.innerHTML = '<div><h1>A screen</h1></div>';
    await observersCalled();
    jest.advanceTimersByTime(1_900);
    expect(skeleton()).not.toBeNull();
    jest.advanceTimersByTime(200);
    expect(skeleton()).toBeNull();
    expect(document.getElementById('late')).toBeNull();
    jest.useRealTimers();
  });

  it('lets the notice with Reload be shown at once when a script does not arrive', () => {
    open('/user/rewards');
    const script = document.createElement('script');
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
    expect(page.dataset['scriptFailed']).toBe('');
  });

  it('has the theme that was chosen on this device, as the theme switch sets it', () => {
    localStorage.setItem('theme', 'dark');
    open('/user/rewards');
    const set = page.dataset['theme'];
    applyTheme('dark');
    expect(set).toBe(page.dataset['theme']);
  });

  it('follows the system when nothing was chosen or rubbish is stored', () => {
    localStorage.setItem('theme', 'purple');
    open('/user/rewards');
    expect(page.dataset['theme']).toBeUndefined();
  });

  it('has the last known brand before any code has run, and a new one at once', async () => {
    const open = (text: string) => {
      document.head.innerHTML = '<link rel="manifest" href="/app.webmanifest"><title>Loyalty Programme</title>';
      document.body.innerHTML = `<div id="root"></div><div id="skeleton"><p class="skeleton-name">${text}</p></div>`;
    };
    rememberBrand({ name: 'Flow & Co', logoUrl: '/api/pictures/a.png', manifestUrl: '/api/programme/app.webmanifest' });
    jest.isolateModules(() => void jest.requireActual('./skeleton-script'));
    open('Loyalty Programme');
    await observersCalled();
    expect(skeleton()).toHaveTextContent('Flow & Co');
    expect(skeleton()).toHaveAttribute('data-own-logo');
    expect(document.title).toBe('Flow & Co');
    const manifest = document.querySelector('link[rel="manifest"]');
    expect(manifest).toHaveAttribute('href', '/api/programme/app.webmanifest');
    rememberBrand({ name: 'Flow', manifestUrl: '/other.webmanifest' });
    expect(skeleton()).toHaveTextContent('Flow');
    expect(manifest).toHaveAttribute('href', '/other.webmanifest');
  });

  /** Opens a page whose skeleton is parsed after the head script; the guard ends an observer that reacts to its own changes. */
  const openNamed = () => {
    jest.isolateModules(() => void jest.requireActual('./skeleton-script'));
    document.head.innerHTML = '<title>Loyalty Programme</title>';
    document.body.innerHTML =
      '<div id="root"></div><div id="skeleton"><p class="skeleton-name">Loyalty Programme</p></div>';
    const changes = { count: 0 };
    const guard = new MutationObserver((records) => {
      changes.count += records.length;
      if (changes.count < 20) return;
      guard.disconnect();
      document.querySelector('.skeleton-name')?.remove();
      document.title = 'Too many changes';
    });
    guard.observe(page, { childList: true, subtree: true, characterData: true });
    endGuard = () => guard.disconnect();
    return changes;
  };
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };

  it.each([
    '{"name":7}',
    '{"name":{"en":"Flow"}}',
    '{"name":" "}',
    '{"name":"Loyalty Programme"}',
    '{"name":null,"accent":{"light":7,"dark":{"accent":7}}}',
    '{"logoUrl":{},"manifestUrl":7,"iconUrl":[]}',
    '7',
    'null',
    '[{"name":"Flow"}]',
  ])('is the built-in brand, written once at most, when %s is stored', async (stored) => {
    localStorage.setItem('brand', stored);
    const changes = openNamed();
    await settled();
    expect(changes.count).toBeLessThan(10);
    expect(skeleton()).toHaveTextContent('Loyalty Programme');
    expect(skeleton()).not.toHaveAttribute('data-own-logo');
    expect(document.title).toBe('Loyalty Programme');
  });

  it('leaves a word that an extension has changed', async () => {
    localStorage.setItem('brand', '{"name":"Flow & Co"}');
    const changes = openNamed();
    const extension = new MutationObserver(() => {
      const name = document.querySelector('.skeleton-name');
      if (name && name.textContent !== 'FLOW & CO') name.textContent = 'FLOW & CO';
      if (document.title !== 'FLOW') document.title = 'FLOW';
    });
    extension.observe(page, { childList: true, subtree: true });
    await settled();
    extension.disconnect();
    expect(changes.count).toBeLessThan(10);
    expect(skeleton()).toHaveTextContent('FLOW & CO');
  });

  it.each(['7', 'null', '[]', '{"/user/login":7}', '{"/user/login":{"a":1}}', '{"/user/login":"a b"}'])(
    'is the title when %s is stored as shapes',
    (stored) => {
      localStorage.setItem('skeletons:/user', stored);
      open('/user/login');
      expect(page.dataset['skeleton']).toBe('title');
    },
  );
});
