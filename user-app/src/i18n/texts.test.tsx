import { useLingui } from '@lingui/react';
import type { Messages as Catalogue } from '@lingui/core';
import { act, render, screen } from '@testing-library/react';
import { Component, useEffect, type ReactNode } from 'react';
import type { withTexts } from './texts';
import type { useLanguage, UserMessages } from './user-messages';

let mockCatalogues: Record<string, () => Promise<Catalogue>>;

jest.mock('../locales/all.locales', () => ({
  locales: [
    { code: 'en', name: 'English', intl: 'en-IN' },
    { code: 'hi', name: 'हिन्दी', intl: 'hi-IN' },
  ],
  firstMessages: { home: 'Home' },
  loadCatalogue: (code: string) => mockCatalogues[code]?.(),
}));

interface Page {
  UserMessages: typeof UserMessages;
  useLanguage: typeof useLanguage;
  withTexts: typeof withTexts;
}

/** Resets the modules' state, as a new page would; React is kept. */
function newPage(): Page {
  let page: unknown;
  jest.isolateModules(() => {
    for (const name of ['react', '@lingui/react', '@lingui/core']) jest.doMock(name, () => shared[name]);
    page = { ...jest.requireActual('./user-messages'), ...jest.requireActual('./texts') };
  });
  return page as Page;
}
const shared: Record<string, unknown> = {
  react: jest.requireActual('react'),
  '@lingui/react': jest.requireActual('@lingui/react'),
  '@lingui/core': jest.requireActual('@lingui/core'),
};

const english = () => Promise.resolve({ home: 'Home', later: 'Beyond' });
const hindi = () => Promise.resolve({ home: 'होम', later: 'आगे' });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function Word({ id }: { id: string }) {
  return <p>{useLingui()._(id)}</p>;
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>Retry</p> : this.props.children;
  }
}

let choose: (language: string) => void;

async function show({ UserMessages: Messages, useLanguage: useChoice }: Page, ...ids: string[]) {
  function Choice() {
    const { setLanguage } = useChoice();
    useEffect(() => {
      choose = setLanguage;
    }, [setLanguage]);
    return null;
  }
  await act(async () =>
    render(
      <Boundary>
        <Messages>
          <Choice />
          {ids.map((id) => (
            <Word key={id} id={id} />
          ))}
        </Messages>
      </Boundary>,
    ),
  );
}
const change = (language: string) => act(async () => choose(language));
const shownTexts = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  mockCatalogues = { en: english, hi: hindi };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('English in two parts', () => {
  it('shows a first screen without asking for the rest', async () => {
    mockCatalogues = { en: jest.fn(english) };
    await show(newPage(), 'home');
    expect(shownTexts()).toEqual(['Home']);
    expect(mockCatalogues.en).not.toHaveBeenCalled();
  });

  it('has the rest before code beyond the first screens is there, opened by its address or from one', async () => {
    const page = newPage();
    expect(await page.withTexts(Promise.resolve('code'))).toBe('code');
    await show(page, 'home', 'later');
    expect(shownTexts()).toEqual(['Home', 'Beyond']);
  });

  it('code whose texts cannot be fetched fails as without itself, and comes with the next try', async () => {
    const page = newPage();
    await show(page, 'home');
    mockCatalogues = { en: lost };
    await expect(page.withTexts(Promise.resolve('code'))).rejects.toThrow('Failed to fetch');
    mockCatalogues = { en: english };
    await expect(page.withTexts(Promise.resolve('code'))).resolves.toBe('code');
    await expect(page.withTexts(lost())).rejects.toThrow('Failed to fetch');
  });

  it('fetches no English for pages in Hindi, all of it when they change to English', async () => {
    localStorage.setItem('language', 'hi');
    mockCatalogues = { en: jest.fn(english), hi: hindi };
    const page = newPage();
    await page.withTexts(Promise.resolve('code'));
    await show(page, 'home', 'later');
    expect(shownTexts()).toEqual(['होम', 'आगे']);
    expect(mockCatalogues.en).not.toHaveBeenCalled();
    await change('en');
    expect(shownTexts()).toEqual(['Home', 'Beyond']);
  });

  it('stays in Hindi when English cannot be fetched: no id is ever read', async () => {
    localStorage.setItem('language', 'hi');
    mockCatalogues = { en: lost, hi: hindi };
    const page = newPage();
    await page.withTexts(Promise.resolve('code'));
    await show(page, 'home', 'later');
    await change('en');
    expect(shownTexts()).toEqual(['होम', 'आगे']);
  });

  it('in English without Hindi; with neither the page is shown as one without its code', async () => {
    localStorage.setItem('language', 'hi');
    mockCatalogues = { en: english, hi: lost };
    let page = newPage();
    await page.withTexts(Promise.resolve('code'));
    await show(page, 'later');
    expect(shownTexts()).toEqual(['Beyond']);
    document.body.replaceChildren();
    localStorage.setItem('language', 'hi');
    mockCatalogues = { en: lost, hi: lost };
    page = newPage();
    await page.withTexts(Promise.resolve('code'));
    await show(page, 'later');
    expect(shownTexts()).toEqual(['Retry']);
  });
});
