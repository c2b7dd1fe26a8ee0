import { expect } from 'vitest';
import { FIRM_INVITE_CODE, openBolsillo, PASSWORD, type TestBolsillo } from '#testing/bolsillo.ts';

/** A text of a pattern. */
export const matching = (pattern: RegExp) => expect.stringMatching(pattern);

/** How figures, instants and ids are written. */
export const MONEY = matching(/^-?\d+\.\d{2}$/);
export const PRICE = matching(/^\d+\.\d{2,6}$/);
export const CHANGE = matching(/^-?\d+\.\d{2,6}$/);
export const QUANTITY = matching(/^\d+(\.\d{1,6})?$/);
export const INSTANT = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export const UUID = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const HASH = matching(/^[0-9a-f]{64}$/);
export const TEXT = expect.any(String);
export const orNull = (wanted: { asymmetricMatch(found: unknown): boolean }) => ({
  asymmetricMatch: (found: unknown) => found === null || wanted.asymmetricMatch(found),
});

/** An answer as a program without our types reads it. */
export type Read = ReturnType<typeof JSON.parse>;

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Read;
  readonly data: Read;
}

/** Another program: it knows addresses, headers and shapes, and none of our code. */
export interface OtherProgram {
  readonly world: TestBolsillo;
  readonly phone: string;
  token: string;
  send(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: BodyInit },
  ): Promise<Told>;
  /** JSON, the query `language`, the headers, a key of its own. */
  call(path: string, input: object, headers?: Record<string, string>): Promise<Told>;
  /** The data of a success in its exact envelope. */
  success(path: string, input: object): Promise<Read>;
  register(): Promise<Read>;
  close(): Promise<void>;
}

/** Opens a whole Bolsillo and a program that talks to it; nobody is logged in. */
export async function openOtherProgram(phone: string): Promise<OtherProgram> {
  const world = await openBolsillo();
  let key = 0;
  const program: OtherProgram = {
    world,
    phone,
    token: '',
    async send(path, init = {}) {
      const response = await fetch(`${world.url}/api/${path}`, init);
      const envelope: Read = await response.json();
      return { status: response.status, headers: response.headers, envelope, data: envelope.data };
    },
    call: (path, input, headers = {}) =>
      program.send(`${path}?language=en`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'en',
          ...(program.token && { userToken: program.token }),
          'idempotency-key': `key-${++key}`,
          ...headers,
        },
        body: JSON.stringify(input),
      }),
    async success(path, input) {
      const { status, headers, envelope, data } = await program.call(path, input);
      expect(envelope).toMatchObject({ success: true, code: 0, msg: '' });
      expect(Object.keys(envelope)).toEqual(['success', 'code', 'msg', 'data']);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      return data;
    },
    async register() {
      const data = await program.success('user/register', {
        phone,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        inviteCode: FIRM_INVITE_CODE,
        acceptPrivacy: true,
      });
      program.token = data.token;
      return data;
    },
    close: () => world.close(),
  };
  return program;
}
