import { createDraftStore } from './draft-store';

let person: string | undefined;
const drafts = createDraftStore<'form' | 'other'>('kept', () => person);
beforeEach(() => {
  person = '7/9876543210';
  sessionStorage.clear();
});

it('keeps changed fields for the same user only; what is saved is forgotten', () => {
  drafts.keep('form', { name: 'Elbow' });
  drafts.keep('other', { note: 'x' });
  person = '8/';
  expect(drafts.read('form')).toBeUndefined();
  drafts.keep('form', {});
  person = undefined;
  expect(drafts.read('form')).toBeUndefined();
  person = '7/9876543210';
  expect(drafts.read('form')).toEqual({ name: 'Elbow' });
  drafts.discard('form');
  expect([drafts.read('form'), drafts.read('other')]).toEqual([undefined, { note: 'x' }]);
  drafts.discardAll();
  expect(sessionStorage.getItem('kept')).toBeNull();
});

it.each([
  '{"person":"7/9876543210","forms":[null]}',
  '{"person":7}',
  'x',
  '{"person":"7/9876543210","forms":{"form":{"name":1}}}',
])('ignores a store of another shape: %s', (stored) => {
  sessionStorage.setItem('kept', stored);
  expect(drafts.read('form')).toBeUndefined();
  drafts.keep('form', { name: 'Elbow' });
  expect(drafts.read('form')).toEqual({ name: 'Elbow' });
});
