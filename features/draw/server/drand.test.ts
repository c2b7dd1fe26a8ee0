import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#kernel/clock/clock.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { QUICKNET, roundTime } from '../beacon.ts';
import { REAL_ROUND } from '../draw.fixture.ts';
import { askDrand } from './drand.ts';
import { createBeacons } from './index.ts';

/** Longer than a busy machine takes to answer; two rows wait it out. */
const PATIENCE_MS = 2_000;
const { round, randomness, signature } = REAL_ROUND;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A base of drand over real HTTP that answers as it is told. */
async function baseThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sends =
  (body: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const answers =
  (status: number): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.end('{"error":"no"}');
  };
const silence: RequestListener = () => undefined;
const keepsDripping: RequestListener = (_request, response) => {
  response.write('{"round":');
};
const floods: RequestListener = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};
const elsewhere =
  (to: string): RequestListener =>
  (_request, response) => {
    response.writeHead(302, { location: to }).end();
  };

const real = { round, randomness, signature };
const ask = (bases: readonly string[], asked = round) =>
  askDrand({ bases, log: silentLog, patienceMs: PATIENCE_MS }, asked);

describe('a round of drand', () => {
  it('is asked by chain and number, and believed with its signature', async () => {
    const paths: (string | undefined)[] = [];
    const base = await baseThat((request, response) => {
      paths.push(request.url);
      sends(real)(request, response);
    });
    expect(await ask([`${base}/under/`])).toEqual({ randomness, signature });
    expect(paths).toEqual([`/under/${QUICKNET.chainHash}/public/${round}`]);
  });

  const flipped = `${signature.slice(0, -1)}c`;
  it.each<[string, RequestListener]>([
    ['a wrong signature', sends({ ...real, signature: flipped })],
    ['another round’s signature', sends({ ...real, signature: signature.replace('b713', 'b714') })],
    ['a number that is not the signature’s', sends({ ...real, randomness: '0'.repeat(64) })],
    ['a wrong round', sends({ ...real, round: round + 1 })],
    ['no signature', sends({ round, randomness })],
    ['capital digits', sends({ ...real, signature: signature.toUpperCase() })],
    ['garbage', sends('<html>')],
    ['nothing', sends('')],
    ['null', sends('null')],
    ['silence', silence],
    ['an answer that never ends', keepsDripping],
    ['more bytes than a round has', floods],
    ['its own fault', answers(500)],
    ['too many requests', answers(429)],
    ['a way elsewhere', elsewhere('http://127.0.0.1:9/')],
  ])('is unavailable from %s, and given by the next base', async (_what, answer) => {
    const bad = await baseThat(answer);
    const good = await baseThat(sends(real));
    const both = await Promise.all([ask([bad]), ask([bad, good])]);
    expect(both).toEqual(['unavailable', { randomness, signature }]);
  });

  it('refuses the same signature for the round after', async () => {
    const base = await baseThat(sends({ ...real, round: round + 1 }));
    expect(await ask([base], round + 1)).toBe('unavailable');
  });

  it('is unavailable where nobody listens', async () => {
    expect(await ask(['http://127.0.0.1:9'])).toBe('unavailable');
  });

  it.each([404, 425])('is not there yet where a base answers %i, whatever the others do', async (status) => {
    const early = await baseThat(answers(status));
    expect(await ask([early])).toBe('not_yet');
    expect(await ask([await baseThat(answers(500)), early])).toBe('not_yet');
    expect(await ask([early, await baseThat(sends(real))])).toEqual({ randomness, signature });
  });
});

const TIME = roundTime(round);
function beaconsOf(config: Partial<Ports['config']>, now: number, securityNow = now) {
  const clock = fixedClock(now, securityNow);
  const plain = { mode: 'sandbox', sandboxSeed: 'bolsillo' } as Ports['config'];
  const { api } = createBeacons({ ports: { clock, log: silentLog, config: { ...plain, ...config } } });
  return { clock, api };
}

describe('beacons', () => {
  it('name drand in live and where it was configured, else the sandbox’s own', () => {
    const sourceWith = (config: Partial<Ports['config']>) =>
      beaconsOf(config, TIME).api.firstRoundAfter(TIME).source;
    expect(sourceWith({ mode: 'live' })).toBe('drand');
    expect(sourceWith({ drandBases: ['http://127.0.0.1:9'] })).toBe('drand');
    expect(sourceWith({})).toBe('sandbox');
    const drand = beaconsOf({ mode: 'live' }, TIME).api.firstRoundAfter(TIME);
    expect(drand).toEqual({ source: 'drand', chainHash: QUICKNET.chainHash, round, at: TIME });
    expect(beaconsOf({}, TIME).api.firstRoundAfter(TIME)).toMatchObject({ chainHash: null, round });
  });

  it('name the first round at or after an instant', () => {
    const { api } = beaconsOf({}, TIME);
    expect(api.firstRoundAfter(TIME - 1).round).toBe(round);
    expect(api.firstRoundAfter(TIME + 1)).toMatchObject({ round: round + 1, at: TIME + 3_000 });
    expect(() => api.firstRoundAfter(QUICKNET.genesisAt - 1)).toThrow(RangeError);
  });

  it('give the sandbox’s number at its business time and not a millisecond before, the same for the same seed', async () => {
    const { api, clock } = beaconsOf({}, TIME - 1);
    expect(await api.fetch('sandbox', round)).toBe('not_yet');
    clock.set(TIME);
    const given = await api.fetch('sandbox', round);
    expect(given).toEqual({ randomness: expect.stringMatching(/^[0-9a-f]{64}$/), signature: null });
    expect(await beaconsOf({}, TIME).api.fetch('sandbox', round)).toEqual(given);
    expect(await beaconsOf({ sandboxSeed: 'other' }, TIME).api.fetch('sandbox', round)).not.toEqual(given);
    expect(await beaconsOf({}, TIME).api.fetch('sandbox', round - 1)).not.toEqual(given);
  });

  it('never give the sandbox’s number in live mode', async () => {
    expect(await beaconsOf({ mode: 'live' }, TIME).api.fetch('sandbox', round)).toBe('unavailable');
  });

  it('do not ask drand before the round’s time by the machine’s clock, wherever business time stands', async () => {
    let asked = 0;
    const base = await baseThat((request, response) => {
      asked += 1;
      sends(real)(request, response);
    });
    const { api, clock } = beaconsOf({ drandBases: [base] }, TIME + 86_400_000, TIME - 1);
    expect(await api.fetch('drand', round)).toBe('not_yet');
    expect(asked).toBe(0);
    clock.set(clock.now(), TIME);
    expect(await api.fetch('drand', round)).toEqual({ randomness, signature });
  });

  it('ask again only after a pause where there was no number', async () => {
    let asked = 0;
    const base = await baseThat((request, response) => {
      asked += 1;
      (asked === 1 ? answers(500) : sends(real))(request, response);
    });
    const { api, clock } = beaconsOf({ drandBases: [base] }, TIME);
    expect(await api.fetch('drand', round)).toBe('unavailable');
    expect(await api.fetch('drand', round)).toBe('unavailable');
    expect(asked).toBe(1);
    clock.advance(10_000);
    expect(await api.fetch('drand', round)).toEqual({ randomness, signature });
  });
});
