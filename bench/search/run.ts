import { cpus } from 'node:os';
import { type Instrument, SECTORS } from '#features/market/market.ts';
import { createSearchIndex } from '#features/market/server/search/search-stocks.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:search`: what people type, letter by letter, among 10,000 listings beside 200, turn by turn. */
const ROUNDS = 41;
const REPEATS = 20;
/** What the screen asks for at once. */
const MOST = 30;
const TYPED = ['cobalto minera 15', 'iris', 'grana', 'zabc', 'tecnologia', 'energia', 'nadie'];
const FIRST = ['Alta', 'Boreal', 'Cobalto', 'Delta', 'Encino', 'Faro', 'Grana', 'Horizonte', 'Iris', 'Jade'];
const SECOND = ['Energía', 'Foods', 'Systems', 'Bank', 'Minera', 'Pharma', 'Motors', 'Retail', 'Telecom'];
const LETTERS = 26;

const letter = (n: number) => String.fromCharCode(65 + (n % LETTERS));
const listing = (n: number): Instrument => ({
  id: `${n}.XNAS`,
  symbol: `Z${letter(n)}${letter(Math.floor(n / LETTERS))}${letter(Math.floor(n / LETTERS ** 2))}`,
  name: `${FIRST[n % FIRST.length]} ${SECOND[Math.floor(n / FIRST.length) % SECOND.length]} ${n}`,
  kind: 'stock',
  exchange: 'XNAS',
  country: 'america',
  sector: SECTORS[n % SECTORS.length] ?? null,
  currency: 'USD',
});
const indexOf = (count: number) => createSearchIndex(Array.from({ length: count }, (_, n) => listing(n)));

function microseconds(index: ReturnType<typeof indexOf>, texts: readonly string[]): number {
  const before = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) for (const text of texts) index.find(text, MOST);
  return ((performance.now() - before) * 1_000) / (REPEATS * texts.length);
}

printMachine(cpus(), process.version);
console.log(
  `One search for at most ${MOST}, median of ${ROUNDS} rounds, each over every beginning of a text\n`,
);
const [few, many] = [indexOf(200), indexOf(10_000)];
const beginnings = (text: string, from: number) =>
  Array.from({ length: text.length - from + 1 }, (_, at) => text.slice(0, from + at));
const rows = [
  { name: 'all beginnings of all texts', texts: TYPED.flatMap((text) => beginnings(text, 1)) },
  { name: 'their first letters alone', texts: TYPED.map((text) => text.slice(0, 1)) },
  { name: 'three letters and more', texts: TYPED.flatMap((text) => beginnings(text, 3)) },
  { name: 'whole texts', texts: TYPED },
].map(({ name, texts }) => {
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    small.push(microseconds(few, texts));
    large.push(microseconds(many, texts));
  }
  const [one, other] = [median(small), median(large)];
  return [name, `${one.toFixed(1)} µs`, `${other.toFixed(1)} µs`, (other / one).toFixed(2)];
});
printTable(['typed', `${whole(200)} listings`, `${whole(10_000)} listings`, 'ratio'], rows);
