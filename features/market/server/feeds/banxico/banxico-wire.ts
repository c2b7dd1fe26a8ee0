import * as z from 'zod/mini';
import type { Price } from '#kernel/money/money.ts';
import { priceOf } from '#kernel/vendor/vendor-numbers.ts';

/**
 * The Banco de México's series (SIE API v1, 2026): of SF43718, the FIX rate of pesos for a dollar, the newest
 * (`datos/oportuno`) and those of a range of days (`datos/2026-01-02/2026-11-20`). Read in its documents: address, header, fields, dates as dd/mm/yyyy, commas between thousands, "N/E" for what is not there, HTML
 * during maintenance. From memory: the rate of a banking day is determined at noon and published soon after it.
 */

/** The provider's name: the source of its quotes. */
export const BANXICO = 'banxico';

const SERIES = 'SF43718';
const DATA = `/SieAPIRest/service/v1/series/${SERIES}/datos`;
export const LATEST = `${DATA}/oportuno`;
/** The rates of days between two dates, both included. */
export const pastOf = (from: string, to: string): string => `${DATA}/${from}/${to}`;

const answerShape = z.object({
  bmx: z.object({
    series: z.array(
      z.object({
        idSerie: z.string(),
        datos: z.optional(z.array(z.object({ fecha: z.string(), dato: z.string() }))),
      }),
    ),
  }),
});

/** The rate of one banking day. */
export interface Fix {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly rate: Price;
}

/** The rates in an answer, oldest first, none for what is not there ("N/E"); undefined where it is no answer to the question. */
export function fixesIn(answer: unknown): Fix[] | undefined {
  const { success, data } = answerShape.safeParse(answer);
  const series = data?.bmx.series.find(({ idSerie }) => idSerie === SERIES);
  if (!success || series === undefined) return undefined;
  const fixes = (series.datos ?? []).flatMap(({ fecha, dato }) => fixOf(fecha, dato) ?? []);
  return fixes.sort((a, b) => (a.date < b.date ? -1 : 1));
}

function fixOf(fecha: string, dato: string): Fix | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(fecha.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  const rate = /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/.test(dato.trim())
    ? priceOf(dato.replaceAll(',', ''))
    : null;
  return rate === null || Number.isNaN(Date.parse(date)) ? null : { date, rate };
}
