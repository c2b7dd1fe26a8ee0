import { beforeAll, expect, it } from 'vitest';
import { sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';

/**
 * Nobody in the firm can say what something is worth on a market: no call of the console takes a price, a quote, a bar,
 * a fill, a profit or the result of a draw. Read off the OpenAPI document, so that no call is left out.
 */

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}
interface Operation {
  readonly path: string;
  readonly input: Schema;
}

/** Words, as a field's name is made of them. `rate` is none of them: tariffs are rates, dated and agreed on by two. */
const FORBIDDEN = new Set(
  'price prices quote quotes quoted bid ask bar bars candle ohlc ohlcv open high low close last nav fill fills execution profit profits gain loss pnl lottery winner winners draw seed outcome valuation marketvalue'.split(
    ' ',
  ),
);

/** Terms of an offer until it opens, its issue price once, and what follows from them. */
const OFFER_PRICES = [
  'block_offer.price',
  'ipo_application.allotted_price',
  'ipo_application.price',
  'ipo_offer.issue_price',
  'ipo_offer.price_high',
  'ipo_offer.price_low',
];

let world: TestBolsillo;
let operations: Operation[];
beforeAll(async () => {
  world = await sharedBolsillo();
  const response = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, { post: Record<string, unknown> }> };
  operations = Object.entries(paths)
    .filter(([, { post }]) => JSON.stringify(post.security).includes('operatorToken'))
    .map(([path, { post }]) => ({ path, input: inputOf(post) }));
});

function inputOf(post: Record<string, unknown>): Schema {
  const { content } = post.requestBody as { content: Record<string, { schema: Schema }> };
  const json = content['application/json'];
  if (json === undefined) throw new Error('a call without a JSON body');
  return json.schema;
}

/** Every name of a field, however deep. */
function namesOf(schema: Schema): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const inside = [
    ...Object.values(properties),
    ...anyOf,
    ...oneOf,
    ...allOf,
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  return [...Object.keys(properties), ...inside.flatMap(namesOf)];
}

const wordsOf = (name: string) => name.split(/(?=[A-Z])|[_\-.]/).map((word) => word.toLowerCase());
const tellsOfMarket = (name: string) =>
  [...wordsOf(name), name.toLowerCase()].some((word) => FORBIDDEN.has(word));

it('no field of any call of the console is a market price, a fill, a profit or a result', () => {
  const found = operations.flatMap(({ path, input }) =>
    namesOf(input)
      .filter(tellsOfMarket)
      .map((name) => `${path} ${name}`),
  );
  // Terms of an issuer's offer: frozen when it opens, published by two, the issue price within the range and with a reference.
  expect(found).toEqual([
    '/api/operator/block_save offerPrice',
    '/api/operator/ipo_save priceLow',
    '/api/operator/ipo_save priceHigh',
    '/api/operator/ipo_save lotteryAt',
    '/api/operator/ipo_dates lotteryAt',
    '/api/operator/ipo_price price',
  ]);
});

it('the sweep reads every call and would notice', () => {
  expect(operations.length).toBeGreaterThan(30);
  expect(operations.find(({ path }) => path === '/api/operator/listing_add')).toBeDefined();
  const names = operations.flatMap(({ input }) => namesOf(input));
  expect(names).toEqual(expect.arrayContaining(['reference', 'symbol', 'amount', 'phone']));
  const planted: Schema = {
    properties: { terms: { anyOf: [{ items: { properties: { lastPrice: {} } } }] }, fill_quantity: {} },
  };
  expect(namesOf(planted).filter(tellsOfMarket)).toEqual(['fill_quantity', 'lastPrice']);
});

it('the application’s own role can change no price that is kept, but what an alert is told of and the averages that a position computes', async () => {
  const { rows } = await world.database.owner.query<{ place: string }>(
    `SELECT c.table_name || '.' || c.column_name AS place FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.column_name ~ '(^|_)(price|bid|ask|quote|open|high|low|close)$'
        AND has_column_privilege('bolsillo_app', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'UPDATE')
        AND c.data_type = 'bigint'
      ORDER BY 1`,
  );
  // What an alert was told of is written once, and no money goes by it. The averages are made of fills, which nobody changes;
  // the venue tells those with their source and time. Of an offer the database freezes each (features/ipo/server/sql).
  expect(rows.map(({ place }) => place)).toEqual([
    'alert.fired_price',
    ...OFFER_PRICES,
    'trade_position.buy_price',
    'trade_position.close_price',
  ]);
});
