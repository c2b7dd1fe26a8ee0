import { randomInt, randomUUID } from 'node:crypto';
import { registerCall } from '#features/account/contract.ts';
import { type Client, createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';

const INVITE_CODE = '246810';
export const PASSWORD = 'lluvia.en.abril';

/** An investor of the campaign, logged in. */
export interface Registered {
  readonly id: string;
  readonly phone: string;
  readonly client: Client;
  readonly token: string;
}

/** Registers an investor of its own; throws where that is refused or nobody answers. */
export async function registerInvestor(url: string): Promise<Registered> {
  let token: string | null = null;
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => token });
  const phone = `55${randomInt(10_000_000, 99_999_999)}`;
  const registered = await insist(client, registerCall, {
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: INVITE_CODE,
    acceptPrivacy: true,
  });
  token = registered.token;
  return { id: registered.user.id, phone, client, token };
}

/** The data of a call that must succeed while nothing is being killed. */
export async function insist<Input, Output>(
  client: Client,
  call: CallDefinition<Input, Output>,
  input: Input,
): Promise<Output> {
  const answer = await client.send(call, input, call.command ? { idempotencyKey: randomUUID() } : {});
  if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** All items of a list, page after page. */
export async function listAll<Input extends { cursor?: string }, Item>(
  client: Client,
  call: CallDefinition<Input, { items: Item[]; nextCursor: string | null }>,
  input: Input,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await insist(client, call, { ...input, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}
