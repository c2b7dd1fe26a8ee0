import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { isDrandSignature } from '#features/draw/drand-signature.ts';
import { drawLots, listHash, listText } from '#features/draw/draw.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:draw`: the draw of an offer, with Node's SHA-256 and, under `--conditions=browser`, with the one that a phone uses. */
const LOTS = Number(process.env.BENCH_LOTS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LOTS_EACH = 5;
const ROUND = 657_413;
const SIGNATURE =
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b';

const entries = Array.from({ length: LOTS / LOTS_EACH }, (_, at) => ({
  id: createHash('sha256').update(String(at)).digest('hex'),
  lots: LOTS_EACH,
}));
const list = listText('018f0000-0000-7000-8000-000000000012', LOTS / 4, entries);
const draw = { allocatedLots: LOTS / 4, entries, listHash: listHash(list), randomness: 'ab'.repeat(32) };

function timed(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return median(times);
}

const hashing = process.execArgv.includes('--conditions=browser')
  ? '@noble/hashes, as in a browser'
  : 'Node’s own';
printMachine(cpus(), process.version);
printTable(
  ['SHA-256', 'lots', 'draw ms', 'drand signature ms'],
  [
    [
      hashing,
      whole(LOTS),
      whole(timed(() => drawLots(draw))),
      whole(timed(() => isDrandSignature(ROUND, SIGNATURE))),
    ],
  ],
);
