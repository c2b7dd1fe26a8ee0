import type { Exchange } from '#kernel/calendar/exchange.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { type Currency, price } from '#kernel/money/money.ts';
import { countryOf, type Instrument, type Kind, type Sector } from '../market.ts';
import { type Listing, ORDINARY_PROFILE, type SandboxProfile } from './listings-file.ts';

/** The tables of instruments and of their sandbox profiles. */

/** An instrument as the server keeps it. */
export interface StoredInstrument extends Instrument {
  readonly profile: SandboxProfile;
}

interface InstrumentRow {
  id: string;
  symbol: string;
  name: string;
  kind: Kind;
  exchange: Exchange;
  sector: Sector | null;
  currency: Currency;
  reference_price: bigint | null;
  yearly_volatility_bps: number | null;
  daily_volume: bigint | null;
  begins_on: string | null;
}

/** All instruments in the order of lists. */
export async function loadInstruments(db: Queryable): Promise<StoredInstrument[]> {
  const { rows } = await db.query<InstrumentRow>(
    `SELECT i.id, symbol, name, kind, exchange, sector, currency,
            reference_price, yearly_volatility_bps, daily_volume, to_char(begins_on, 'YYYY-MM-DD') AS begins_on
       FROM instrument i LEFT JOIN sandbox_profile p ON p.instrument_id = i.id ORDER BY rank`,
  );
  return rows.map((row) => ({
    id: row.id,
    symbol: row.symbol,
    name: row.name,
    kind: row.kind,
    exchange: row.exchange,
    country: countryOf(row.exchange),
    sector: row.sector,
    currency: row.currency,
    profile: {
      referencePrice:
        row.reference_price === null ? ORDINARY_PROFILE.referencePrice : price(row.reference_price),
      yearlyVolatilityBps: row.yearly_volatility_bps ?? ORDINARY_PROFILE.yearlyVolatilityBps,
      dailyVolume: Number(row.daily_volume ?? ORDINARY_PROFILE.dailyVolume),
      ...(row.begins_on !== null && { beginsOn: row.begins_on }),
    },
  }));
}

/** Adds one stock that an exchange lists; false where its id is taken. */
export async function addInstrument(db: Queryable, instrument: Instrument): Promise<boolean> {
  const { id, symbol, name, kind, exchange, sector, currency } = instrument;
  const { rowCount } = await db.query(
    `INSERT INTO instrument (id, symbol, name, kind, exchange, sector, currency)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [id, symbol, name, kind, exchange, sector, currency],
  );
  return rowCount === 1;
}

/** From which day, and from about which price, a sandbox simulates a stock that was not there from the start. */
export async function addProfile(
  db: Queryable,
  instrumentId: string,
  { referencePrice, yearlyVolatilityBps, dailyVolume, beginsOn }: SandboxProfile,
): Promise<void> {
  await db.query(
    `INSERT INTO sandbox_profile (instrument_id, reference_price, yearly_volatility_bps, daily_volume, begins_on)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (instrument_id) DO NOTHING`,
    [instrumentId, referencePrice, yearlyVolatilityBps, dailyVolume, beginsOn ?? null],
  );
}

/** Adds what is not there yet and gives how many that were; what is there stays as it is. */
export async function addListings(db: Queryable, listings: readonly Listing[]): Promise<number> {
  const { rowCount } = await db.query(
    `INSERT INTO instrument (id, symbol, name, kind, exchange, sector, currency)
     SELECT id, symbol, name, kind, exchange, sector, currency FROM ${LISTING_ROWS} ORDER BY place
     ON CONFLICT (id) DO NOTHING`,
    [asJson(listings)],
  );
  await db.query(
    `INSERT INTO sandbox_profile (instrument_id, reference_price, yearly_volatility_bps, daily_volume)
     SELECT id, reference_price, yearly_volatility_bps, daily_volume FROM ${LISTING_ROWS}
     ON CONFLICT (instrument_id) DO NOTHING`,
    [asJson(listings)],
  );
  return rowCount ?? 0;
}

/** Adds or corrects, in one statement: who reads meanwhile sees no instrument without its profile. Only the owner of the schema may. */
export async function replaceListings(owner: Queryable, listings: readonly Listing[]): Promise<void> {
  await owner.query(
    `WITH listed AS (
       INSERT INTO instrument (id, symbol, name, kind, exchange, sector, currency)
       SELECT id, symbol, name, kind, exchange, sector, currency FROM ${LISTING_ROWS} ORDER BY place
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, sector = excluded.sector, currency = excluded.currency)
     INSERT INTO sandbox_profile (instrument_id, reference_price, yearly_volatility_bps, daily_volume)
     SELECT id, reference_price, yearly_volatility_bps, daily_volume FROM ${LISTING_ROWS}
     ON CONFLICT (instrument_id) DO UPDATE SET reference_price = excluded.reference_price,
       yearly_volatility_bps = excluded.yearly_volatility_bps, daily_volume = excluded.daily_volume`,
    [asJson(listings)],
  );
}

/** Differs whenever an instrument or an imported day has been added or corrected by the import command. */
export async function importRevision(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ revision: string }>(
    `SELECT concat((SELECT count(*) FROM instrument), '/', (SELECT max(xmin::text::bigint) FROM instrument), '/',
                   (SELECT count(*) FROM imported_bar), '/', (SELECT max(imported_at) FROM imported_bar)) AS revision`,
  );
  return rows[0]?.revision ?? '';
}

const LISTING_ROWS = `jsonb_to_recordset($1::jsonb) AS listing(place integer, id text, symbol text, name text,
  kind text, exchange text, sector text, currency text, reference_price bigint, yearly_volatility_bps integer,
  daily_volume bigint)`;

function asJson(listings: readonly Listing[]): string {
  return JSON.stringify(
    listings.map(({ instrument, profile }, place) => ({
      ...instrument,
      place,
      reference_price: String(profile.referencePrice),
      yearly_volatility_bps: profile.yearlyVolatilityBps,
      daily_volume: profile.dailyVolume,
    })),
  );
}
