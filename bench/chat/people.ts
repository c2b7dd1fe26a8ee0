import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#kernel/database/database.ts';

/** Somebody with a conversation in support's hand. */
export interface Talker {
  readonly id: string;
  readonly token: string;
}

const GUARDED = ['chat_conversation', 'chat_case', 'chat_message'] as const;
let phones = 0;

/** Does something past the guards of the chat's tables: what is measured comes after it. */
export async function unguarded(owner: Database, work: () => Promise<void>): Promise<void> {
  for (const table of GUARDED) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const table of GUARDED) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** Writes investors with a log-in each, and a conversation that an operator has in hand; nobody's password is computed. */
export async function makeTalkers(owner: Database, holderId: string, count: number): Promise<Talker[]> {
  const talkers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    phone: String(5_600_000_000 + phones++),
    caseId: randomUUID(),
  }));
  const column = (of: (talker: (typeof talkers)[number]) => string) => talkers.map(of);
  const ids = column(({ id }) => id);
  await owner.query(
    `INSERT INTO investor (id, phone, password_hash, invite_code, created_at)
     SELECT t.id, t.phone, 'none', lpad((300000 + right(t.phone, 6)::int)::text, 6, '0'), now()
     FROM unnest($1::uuid[], $2::text[]) AS t (id, phone)`,
    [ids, column(({ phone }) => phone)],
  );
  await owner.query(
    `INSERT INTO log_in (id, investor_id, token_hash, browser, system, created_at, last_seen_at)
     SELECT gen_random_uuid(), t.id, decode(t.hash, 'hex'), 'bench', 'bench', now(), now()
     FROM unnest($1::uuid[], $2::text[]) AS t (id, hash)`,
    [ids, column(({ token }) => createHash('sha256').update(token).digest('hex'))],
  );
  await unguarded(owner, async () => {
    await owner.query(
      'INSERT INTO chat_conversation (investor_id) SELECT id FROM unnest($1::uuid[]) AS t (id)',
      [ids],
    );
    await owner.query(
      `INSERT INTO chat_case (id, investor_id, opened_at, holder_id)
       SELECT t.case_id, t.id, now(), $3 FROM unnest($1::uuid[], $2::uuid[]) AS t (id, case_id)`,
      [ids, column(({ caseId }) => caseId), holderId],
    );
  });
  return talkers;
}

/** The operator of support whom the sandbox seeds. */
export async function supportId(owner: Database): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM operator WHERE sign_in_name = 'sara'`);
  const [sara] = rows;
  if (!sara) throw new Error('the sandbox has no operator of support');
  return sara.id;
}
