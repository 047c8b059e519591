/** Markup that `html` made: it is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

/** Returns markup in which every value that is not markup itself is escaped, for texts and quoted attributes. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.map((part, index) => part + render(values[index])).join(''));
