/** Markup that is whole already; everything else that meets a template is text. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | false | undefined | readonly Part[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}

/**
 * A template of HTML: what is put into it is escaped, for elements and quoted attributes alike, unless it is markup made by
 * this function. Lists are joined without a gap; `false` and `undefined` leave nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => `${text}${written(parts[at - 1])}${string}`));
}

/** Plain text in which `backticks` mark code, as the descriptions of the document use them. */
export function prose(text: string): Markup {
  return html`${text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}
