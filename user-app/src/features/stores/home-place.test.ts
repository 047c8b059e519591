import { homePlaceOf, pinIn } from './home-place';

it.each([
  ['Wakad, Pune, Maharashtra, 411057', '411057'],
  ['Pune 411 038', '411038'],
  ['Flat 411001, Wakad 411057', '411057'],
  ['Call 9411057123', undefined],
  ['012345', undefined],
])('finds the PIN code of %p: %p', (text, pin) => expect(pinIn(text)).toBe(pin));

it.each([
  ['Wakad, 411057', '12 Laxmi Road 411030', 'Wakad, 411057'],
  ['Pune', '12 Laxmi Road 411 030', 'Pune, 411030'],
  ['', '12 Laxmi Road 411030', '411030'],
  ['Pune', '12 Laxmi Road', 'Pune'],
  ['', '12 Laxmi Road', undefined],
])('the place of location %p and address %p is %p', (location, address, place) =>
  expect(homePlaceOf({ location, address })).toBe(place),
);
