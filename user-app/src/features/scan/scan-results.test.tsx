import { screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '@loyalty/tooling/api-stand-in';
import { api } from '../../../test/api';
import { someToken, visit } from '../../../test/visit';
import { personOf } from '../../offline/person';
import { createMemoryScanStore } from '../../offline/scan-store';
import { enqueueScan, setScanStore, readQueue } from '../../offline/scan-queue';

const path = 'users/scanner/store';
const ramesh = personOf(someToken) ?? '';
const codes = ['A1P9R507SE1D9E3968A1HTR7717Y', 'B2P9R507SE1D9E3968A1HTR7717Y', 'C3P9R507SE1D9E3968A1HTR7717Y'] as const;
const grant = (points: number): Reply => ({
  status: 201,
  json: { message: 'ok', data: { product_name: 'CPVC Elbow', reward_points: points } },
});

beforeEach(() => {
  setScanStore(createMemoryScanStore());
  jest.spyOn(console, 'error').mockImplementation();
  api.on(`POST ${path}`, ({ body }) => {
    const { encrypyData } = body as { encrypyData: string };
    if (encrypyData !== codes[1]) return grant(40);
    return { status: 409, json: { message: 'This QR code has already been used', code: 'code_used' } };
  });
});
afterEach(() => jest.restoreAllMocks());

/** Scans as left by a page that was closed without a network. */
const leaveScans = async (person = ramesh) => {
  for (const code of codes) {
    await enqueueScan({ key: `${person}-${code}`, text: code, code, location: '', person, scannedAt: Date.now() });
  }
};
const open = (screenPath: string) => visit({ path: screenPath, signedIn: true });
const results = () => screen.findByRole('region', { name: 'Scans sent' });

describe('scans that were left waiting', () => {
  it('are sent when the area is opened, and each one’s end is told, with what it brought together', async () => {
    await leaveScans();
    open('/user/points');
    const region = await results();
    await waitFor(() => expect(region).toHaveTextContent('3 saved scans were sent'));
    expect(within(region).getByText('+80 points')).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 saved scans were sent');
    const rows = within(region).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(/CPVC Elbow.*\+40/);
    expect(rows[1]).toHaveTextContent('Someone else scanned this label before your scan was sent.');
    expect(rows[1]).toHaveTextContent('code ending HTR7 717Y');
    // The points on the screen were refetched after the grants.
    expect(api.callsOf('users/scanners/get').length).toBeGreaterThan(1);
  });

  it('stay at home until they are dismissed, and on the other screens until they were seen', async () => {
    await leaveScans();
    const { user, router } = open('/user/points');
    await waitFor(async () => expect(await results()).toHaveTextContent('3 saved scans'));
    await router.navigate('/user/nearbystores');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Scans sent' })).not.toBeInTheDocument());
    await router.navigate('/user/rewards');
    await user.click(within(await results()).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Scans sent' })).not.toBeInTheDocument());
    expect(await readQueue(ramesh)).toEqual([]);
  });

  it('of somebody else are neither shown nor sent', async () => {
    await leaveScans('8/9876543210');
    open('/user/points');
    await waitFor(() => expect(api.callsOf('users/scanners/get')).not.toHaveLength(0));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(api.callsOf(path)).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Scans sent' })).not.toBeInTheDocument();
    expect(await readQueue('8/9876543210')).toHaveLength(3);
  });
});
