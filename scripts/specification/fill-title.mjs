import { unknown } from './literal-values.mjs';

const shown = (value) => {
  if (value === unknown) return '…';
  return typeof value === 'string' ? value : JSON.stringify(value, (_key, inner) => (inner === unknown ? '…' : inner));
};

const reach = (row, path) =>
  path.split('.').reduce((value, key) => (value && typeof value === 'object' ? (value[key] ?? unknown) : unknown), row);

/**
 * A title of `.each`, filled as jest fills it: `%s` and its like in order, `%#` and `$#` with the row's number,
 * `$name` and `$a.b` from a row that is an object.
 *
 * @param title the template
 * @param row one element of the table; a list stands for several arguments
 * @param index its place, from 0
 */
export function fillTitle(title, row, index) {
  const args = Array.isArray(row) ? [...row] : [row];
  const named =
    row !== null && typeof row === 'object' && !Array.isArray(row)
      ? title.replaceAll(/\$([a-z_]\w*(?:\.\w+)*)/gi, (_whole, path) => shown(reach(row, path)))
      : title;
  return named.replaceAll(/%([psdifjoO#$%])|\$#/g, (whole, kind) => {
    if (kind === '%') return '%';
    if (kind === '#' || whole === '$#') return String(index);
    if (kind === '$') return String(index + 1);
    return args.length > 0 ? shown(args.shift()) : whole;
  });
}
