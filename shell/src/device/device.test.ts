import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { device } from './device';

const namesOf = (services: object): unknown =>
  Object.fromEntries(
    Object.entries(services).map(([name, value]) => [name, typeof value === 'object' && value ? namesOf(value) : '']),
  );

it('offers the services that services.json lists for deployments', () => {
  const published = JSON.parse(readFileSync(join(__dirname, 'services.json'), 'utf8')) as object;
  // Set once a remote's integrity is enforced, as it is for each release.
  const offered: DeviceServices = { ...device, integrityOf: () => '' };
  expect(namesOf(published)).toEqual(namesOf(offered));
});
