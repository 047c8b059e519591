import * as brass from '../drawings/brass-fittings';
import * as cpvc from '../drawings/cpvc-fittings';
import * as drainage from '../drawings/drainage-fittings';
import * as solvents from '../drawings/solvents';
import * as upvc from '../drawings/upvc-fittings';

/** A product of the demo: its drawing, what a code pays, and how many of a hundred scans are of it. */
export interface DemoProduct {
  name: string;
  draw: () => string;
  points: number;
  share: number;
}

export interface DemoModel {
  name: string;
  products: readonly DemoProduct[];
}

const of = (
  list: readonly (readonly [name: string, draw: () => string, points: number, share: number])[],
): DemoProduct[] => list.map(([name, draw, points, share]) => ({ name, draw, points, share }));

/** In the order they were added to the catalogue. */
export const demoModels: readonly DemoModel[] = [
  {
    name: 'CPVC Flow Series',
    products: of([
      ['CPVC Elbow 90° · 25 mm', cpvc.elbow90, 20, 16],
      ['CPVC Equal Tee · 25 mm', cpvc.equalTee, 25, 12],
      ['CPVC Coupler · 25 mm', cpvc.coupler, 15, 11],
      ['CPVC Reducer · 25 × 20 mm', cpvc.reducer, 20, 5],
      ['CPVC Elbow 45° · 20 mm', cpvc.elbow45, 15, 5],
      ['CPVC End Cap · 20 mm', cpvc.endCap, 10, 3],
      ['CPVC Union · 32 mm', cpvc.union, 45, 4],
      ['CPVC Ball Valve · 20 mm', cpvc.ballValve, 60, 6],
    ]),
  },
  {
    name: 'UPVC Aqua Series',
    products: of([
      ['UPVC Pipe Schedule 80 · 3 m', upvc.pipeBundle, 40, 5],
      ['UPVC Male Adaptor · 32 mm', upvc.maleAdaptor, 25, 4],
      ['UPVC Tank Connector · 25 mm', upvc.tankConnector, 35, 3],
      ['UPVC Cross · 32 mm', upvc.cross, 30, 1],
      ['UPVC Non-Return Valve · 40 mm', upvc.checkValve, 75, 2],
    ]),
  },
  {
    name: 'Brass Fittings',
    products: of([
      ['Brass Hex Nipple · 15 mm', brass.hexNipple, 30, 4],
      ['Brass Tee · 15 mm', brass.brassTee, 40, 3],
      ['Brass Ball Valve · 20 mm', brass.leverValve, 90, 3],
      ['Brass Gate Valve · 25 mm', brass.gateValve, 120, 2],
      ['Angle Stop Cock · 15 mm', brass.angleStopCock, 80, 4],
    ]),
  },
  {
    name: 'SWR Drainage',
    products: of([
      ['SWR Bend with Door · 110 mm', drainage.doorBend, 35, 2],
      ['SWR P-Trap · 110 mm', drainage.pTrap, 50, 2],
      ['SWR Single Y · 110 mm', drainage.singleY, 45, 1],
      ['SWR Floor Trap · 110 mm', drainage.floorTrap, 55, 2],
    ]),
  },
  {
    name: 'Solvents & Sealants',
    products: of([
      ['CPVC Solvent Cement · 250 ml', solvents.cementTin, 25, 6],
      ['Pipe Primer · 100 ml', solvents.primerBottle, 20, 1],
      ['PTFE Thread Seal Tape', solvents.threadTape, 5, 5],
      ['Rubber Lubricant · 500 g', solvents.lubricantTub, 30, 1],
    ]),
  },
];
