export { sandboxLogIns, seedSandbox } from './seed-sandbox.ts';
export type { OpenSeedWorld, PortsInThePast, SeedWorld } from './seed-world.ts';
