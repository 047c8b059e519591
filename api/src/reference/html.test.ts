import { html, prose } from './html';

test('what is put into a template is text, for elements and attributes alike', () => {
  const sly = `"'><script>&`;
  expect(html`<a title="${sly}">${sly}</a>`.text).toBe(
    '<a title="&quot;&#39;&gt;&lt;script&gt;&amp;">&quot;&#39;&gt;&lt;script&gt;&amp;</a>',
  );
});

test('markup stays markup, lists are joined, nothing is written for false and undefined', () => {
  expect(html`<p>${[html`<b>${1}</b>`, '<', false, undefined]}</p>`.text).toBe('<p><b>1</b>&lt;</p>');
});

test('backticks in prose mark code', () => {
  expect(prose('ask `/a` <now>').text).toBe('ask <code>/a</code> &lt;now&gt;');
});
