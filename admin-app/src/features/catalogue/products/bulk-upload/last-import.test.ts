import { readLastImport, rememberImport } from './last-import';

const row = { row: 2, name: 'Elbow', model: 'PVC', image: 'elbow.jpg' };

beforeEach(() => localStorage.clear());

it('returns the upload that was stored', () => {
  rememberImport({ uploadId: 'u1', products: [row] });
  expect(readLastImport()).toEqual({ uploadId: 'u1', products: [row] });
});

it.each([null, 7, { ...row, name: { en: 'Elbow' } }, { ...row, row: '2' }, { name: 'Elbow' }])(
  'leaves out a stored row %j of another shape',
  (other) => {
    rememberImport({ uploadId: 'u1', products: [other, row] as (typeof row)[] });
    expect(readLastImport()?.products).toEqual([row]);
  },
);

it.each(['7', 'null', '[]', '{', '{"uploadId":7,"begunAt":1}'])('returns none where %s is stored', (stored) => {
  localStorage.setItem('lastImport', stored);
  expect(readLastImport()).toBeUndefined();
});
