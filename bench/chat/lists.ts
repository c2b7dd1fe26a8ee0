import { getChatHistory } from '#features/chat/contract.ts';
import { listNews } from '#features/news/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Database } from '#kernel/database/database.ts';
import { median, printTable, whole } from '../table.ts';
import { makeTalkers, supportId, type Talker, unguarded } from './people.ts';

const MANY = 100_000;
const FEW = 20;
const ROUNDS = 300;

/** First pages of what is long beside what is short, turn by turn; written past the guards, for what is measured is reading. */
export async function measureLists(url: string, owner: Database): Promise<void> {
  const [short, long] = (await makeTalkers(owner, await supportId(owner), 2)) as [Talker, Talker];
  await unguarded(owner, async () => {
    await converse(owner, short.id, FEW);
    await converse(owner, long.id, MANY);
  });
  await publish(owner, 'market', FEW);
  await publish(owner, 'news', MANY);
  await owner.query('ANALYZE chat_message, chat_conversation, news');
  console.log(`The first page of ${FEW}, ${ROUNDS} rounds, medians\n`);
  const as = ({ token }: { token: string | null }) => ({ url, token });
  const page = { limit: FEW };
  printTable(
    ['call', `${FEW} rows`, `${whole(MANY)} rows`, 'ratio'],
    [
      await compare('chat/history', getChatHistory, [as(short), page], [as(long), page]),
      await compare(
        'chat/history, the oldest page',
        getChatHistory,
        [as(short), { ...page, after: 0 }],
        [as(long), { ...page, after: 0 }],
      ),
      await compare(
        'news/list',
        listNews,
        [as({ token: null }), { ...page, kind: 'market' }],
        [as({ token: null }), { ...page, kind: 'news' }],
      ),
    ],
  );
}

async function converse(owner: Database, investorId: string, count: number): Promise<void> {
  await owner.query(
    `INSERT INTO chat_message (investor_id, sequence, client_id, case_id, sender, text, at, sent_at)
     SELECT $1, n, 'bench-' || n, (SELECT id FROM chat_case WHERE investor_id = $1), 'investor',
       'Mensaje número ' || n || ': ¿a qué hora abre el mercado?', now(), now()
     FROM generate_series(1, $2::int) n`,
    [investorId, count],
  );
  await owner.query('UPDATE chat_conversation SET last_sequence = $2 WHERE investor_id = $1', [
    investorId,
    count,
  ]);
}

/** Items of a feed, newer than all that the sandbox began with. */
async function publish(owner: Database, kind: string, count: number): Promise<void> {
  await owner.query('ALTER TABLE news DISABLE TRIGGER USER');
  await owner.query(
    `DELETE FROM news WHERE kind = $1 AND NOT EXISTS (SELECT FROM news_stock s WHERE s.news_id = news.id)`,
    [kind],
  );
  await owner.query(
    `INSERT INTO news (id, origin, kind, title, summary, content, source, link, feed, guid, state, publish_at)
     SELECT gen_random_uuid(), 'feed', $1, jsonb_build_object('es', 'Nota ' || n), jsonb_build_object('es', 'Resumen de la nota ' || n),
       jsonb_build_object('es', ''), 'Banco', 'https://example.com/' || $1 || '/' || n, 'https://example.com/' || $1, $1 || n,
       'published', now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [kind, count],
  );
  await owner.query('ALTER TABLE news ENABLE TRIGGER USER');
}

type Asking<Input> = readonly [{ readonly url: string; readonly token: string | null }, Input];

async function compare<Input, Output extends { items: readonly unknown[] }>(
  name: string,
  call: CallDefinition<Input, Output>,
  few: Asking<Input>,
  many: Asking<Input>,
): Promise<string[]> {
  const taken = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.few.push(await timed(call, few));
    taken.many.push(await timed(call, many));
  }
  const [one, other] = [median(taken.few), median(taken.many)];
  return [name, `${one.toFixed(2)} ms`, `${other.toFixed(2)} ms`, (other / one).toFixed(2)];
}

async function timed<Input, Output extends { items: readonly unknown[] }>(
  call: CallDefinition<Input, Output>,
  [{ url, token }, input]: Asking<Input>,
): Promise<number> {
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => token });
  const startedAt = performance.now();
  const answer = await client.send(call, input);
  const took = performance.now() - startedAt;
  if (!answer.ok || answer.data.items.length !== FEW)
    throw new Error(`${call.path} answered something else: the figure would mean nothing`);
  return took;
}
