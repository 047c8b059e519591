import { readBrand, rememberBrand } from './brand';

beforeEach(() => localStorage.clear());

describe('readBrand', () => {
  it.each([
    ['{"name":7}', {}],
    ['{"name":{"en":"Flow"},"logoUrl":"/a.png"}', { logoUrl: '/a.png' }],
    ['{"name":"  "}', {}],
    ['{"accent":{"light":7}}', {}],
    ['{"accent":{"light":{"accent":"#123456"},"dark":{"accent":7}}}', {}],
    ['7', {}],
    ['null', {}],
    ['[]', {}],
    ['{', {}],
  ])('ignores what has another shape in %s', (stored, brand) => {
    localStorage.setItem('brand', '{"name":"Flow"}');
    readBrand();
    localStorage.setItem('brand', stored);
    expect(readBrand()).toEqual(brand);
  });

  it('returns what rememberBrand stored, the same object each time', () => {
    const brand = {
      name: 'Flow & Co',
      logoUrl: '/a.png',
      accent: { light: { accent: '#123456' }, dark: { accent: '#abcdef' } },
    };
    rememberBrand(brand);
    expect(readBrand()).toEqual(brand);
    expect(readBrand()).toBe(readBrand());
  });
});
