import type pg from 'pg';
import type { Clock } from '#kernel/clock/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import { systemChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import type { IpoNeeds } from './ipo-parts.ts';

/**
 * As many investors, each with cash, who apply for one to three lots of an issue of `openIssue`, as the database's owner
 * makes them; `from` counts them, so that no two crowds share a telephone.
 */
export async function gatherPayers(
  owner: Pick<pg.Pool, 'query'>,
  offerId: string,
  { from, count, at }: { from: number; count: number; at: number },
): Promise<void> {
  await owner.query(
    `DO $$
     DECLARE
       v_who uuid; v_lots int; v_id text; n int; v_code int := 99999 + ${from};
       v_at CONSTANT timestamptz := '${new Date(at).toISOString()}';
     BEGIN
       SET LOCAL session_replication_role = replica;
       FOR n IN ${from}..${from + count - 1} LOOP
         v_who := overlay(md5('${offerId}' || n) PLACING '4' FROM 13)::uuid;
         v_lots := 1 + n % 3;
         v_id := encode(sha256(convert_to('${offerId} ' || v_who, 'UTF8')), 'hex');
         LOOP
           v_code := v_code + 1;
           EXIT WHEN NOT EXISTS (SELECT FROM investor WHERE invite_code = v_code::text);
         END LOOP;
         INSERT INTO investor (id, phone, password_hash, invite_code, created_at)
           VALUES (v_who, (7000000000 + n)::text, 'none', v_code::text, v_at);
         INSERT INTO ipo_application (id, offer_id, investor_id, identity_hash, state, lots, price, deposit, deposit_before,
             created_at, applied_at, updated_at)
           VALUES (v_id, '${offerId}', v_who, sha256(convert_to('${offerId}' || n, 'UTF8')), 'submitted', v_lots, 10000000,
             v_lots * 100000, 0, v_at, v_at, v_at);
         PERFORM ledger.post(jsonb_build_object('name', 'sandbox.starting-cash', 'investorId', v_who, 'at', v_at,
           'reference', '{}'::jsonb, 'postings', jsonb_build_array(jsonb_build_object('name', 'sandbox.starting-cash',
             'asset', 'USD', 'amount', '1000000', 'source', 'firm.sandbox-cash', 'destination', 'investor.available'))));
         PERFORM ledger.post(jsonb_build_object('name', 'ipo.hold', 'investorId', v_who, 'at', v_at,
           'reference', jsonb_build_object('applicationId', v_id, 'version', '1'), 'postings', jsonb_build_array(
             jsonb_build_object('name', 'ipo.hold', 'asset', 'USD', 'amount', (v_lots * 100000)::text,
               'source', 'investor.available', 'destination', 'investor.frozen'))));
       END LOOP;
     END $$`,
  );
}

/** What offers' steps need where nobody watches and nothing is listed: a database, a clock, a beacon that answers. */
export const aloneWith = (db: Database, clock: Pick<Clock, 'now' | 'securityNow'>): IpoNeeds =>
  ({
    ports: {
      db,
      clock,
      chance: systemChance,
      log: silentLog,
      realtime: silentRealtime,
      config: { mode: 'sandbox' },
    },
    beacons: { fetch: async () => ({ randomness: 'ab'.repeat(32), signature: null }) },
    market: { listings: { begin: async () => null, reload: async () => undefined } },
    trade: { deliver: async () => undefined },
  }) as unknown as IpoNeeds;
