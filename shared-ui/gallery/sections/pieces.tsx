import { History, Package, ScanLine } from 'lucide-react';
import { BalanceCard } from '../../src/balance-card';
import { Picture } from '../../src/picture';
import { PipeRun } from '../../src/pipe-run';
import { Tile, Tiles } from '../../src/tile';
import { Card } from '../../src/card';
import { drawnPicture } from '../drawn-picture';
import { Section, Specimen } from '../specimen';

const run = (earned: number, awaiting: number, redeemed: number) => [
  { id: 'earned', label: 'Earned', value: earned, reached: earned > 0 },
  { id: 'awaiting', label: 'Awaiting approval', value: awaiting, reached: awaiting > 0 },
  { id: 'redeemed', label: 'Redeemed', value: redeemed, reached: redeemed > 0 },
];

export function Pieces() {
  return (
    <Section title="User area">
      <Specimen name="balance-card">
        <BalanceCard label="Points you can claim" runLabel="Your points" balance={1240} run={run(3480, 300, 1940)} />
      </Specimen>
      <Specimen name="balance-card, first day">
        <BalanceCard label="Points you can claim" runLabel="Your points, first day" balance={0} run={run(0, 0, 0)} />
      </Specimen>
      <Specimen name="balance-card, a crore">
        <BalanceCard
          label="Points you can claim"
          runLabel="Your points, many"
          balance={12_345_678}
          run={run(12_345_678, 0, 0)}
        />
      </Specimen>
      <Specimen name="balance-card, loading">
        <BalanceCard
          label="Points you can claim"
          runLabel="Your points, loading"
          balance={0}
          run={run(0, 0, 0)}
          loading
          loadingLabel="Loading your points"
        />
      </Specimen>
      <Specimen name="pipe-run on a surface">
        <Card>
          <PipeRun label="Points, all redeemed" stages={run(3480, 0, 1940)} />
        </Card>
        <Card>
          <PipeRun label="Points, earned only" stages={run(3480, 0, 0)} />
        </Card>
      </Specimen>
      <Specimen name="picture, and none">
        <Picture src={drawnPicture} showLabel="Show picture" placeholder={<Package aria-hidden="true" />} />
        <Picture src={null} showLabel="Show picture" placeholder={<Package aria-hidden="true" />} />
      </Specimen>
      <Specimen name="tiles">
        <Tiles label="Ways on">
          <Tile to="/" label="Scan QR" icon={<ScanLine aria-hidden="true" />} />
          <Tile to="/" label="Reward History" icon={<History aria-hidden="true" />} />
          <Tile
            to="/"
            label="QRs Generated"
            value="18,40,000"
            note="62 % scanned"
            icon={<ScanLine aria-hidden="true" />}
          />
          <Tile to="/" wide label="Near by Stores" icon={<History aria-hidden="true" />} />
        </Tiles>
      </Specimen>
    </Section>
  );
}
