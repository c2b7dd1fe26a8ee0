import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { shownModeOf } from '#kernel/contract/real-prices.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Authenticator } from '../authenticator.ts';
import { limitByLogIn } from '../rate-limits.ts';
import { languageOf } from '../reading/language-of.ts';
import type { RateLimit } from '../route.ts';
import { sendCompressed } from './compressed.ts';
import type { Drawer } from './drawer.ts';
import { successEnvelope } from './envelope.ts';
import { DRAWING_PATIENCE_MS, inTime } from './first-answers.ts';
import { MONEY, type OwnAsk, type OwnAsks, type OwnDrawing } from './own-asks.ts';

/** Of one log-in: more than anybody opens, each costing the thread that draws some 20 ms. */
const LIMIT: RateLimit = { max: 120, windowMs: 60_000 };
const MAX_ADDRESS = 200;
const MAX_ID = 64;
const ZONES = new Set(Intl.supportedValuesOf('timeZone'));

/** What a page tells that is open at an own screen: its address, and what the device alone knows of how that is drawn. */
const page = z.object({
  url: z.string().check(z.maxLength(MAX_ADDRESS)),
  user: z.object({
    id: z.string().check(z.maxLength(MAX_ID)),
    phone: z.string().check(z.maxLength(MAX_ID)),
    displayCurrency: z.enum(['MXN', 'USD']),
  }),
  zone: z.string(),
  amountsHidden: z.boolean(),
});

interface OwnDrawingParts {
  readonly ports: Pick<Ports, 'clock' | 'config'>;
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly drawer: Drawer | null;
  readonly asks: OwnAsks;
  readonly drawing: OwnDrawing;
}

/**
 * `POST /api/own_drawing`, of the page and not of the contract: an own screen drawn with what it asks first, by the log-in in the
 * header, for this one investor; never kept. Null where nobody is logged in, a read is refused, the screen is not drawn or it is
 * late: then the app draws it first.
 */
export function mountOwnDrawing(api: FastifyInstance, parts: OwnDrawingParts): void {
  const limit = limitByLogIn(api, LIMIT);
  api.post('/api/own_drawing', async (request, reply) => {
    const { usertoken: token } = request.headers;
    const logIn = typeof token === 'string' ? await parts.authenticator.authenticate(token) : null;
    request.logInId = logIn?.logInId ?? null;
    await limit(request);
    const told = page.safeParse(request.body);
    if (!told.success) throw Object.assign(new Error('not what a page tells'), { statusCode: 400 });
    const drawn = logIn && (await drawnFor(api, parts, request, told.data));
    reply.type('application/json; charset=utf-8');
    return sendCompressed(request, reply, JSON.stringify(successEnvelope(drawn)));
  });
}

async function drawnFor(
  api: FastifyInstance,
  { ports, drawer, drawing, asks }: OwnDrawingParts,
  request: FastifyRequest,
  { url, user, zone, amountsHidden }: z.infer<typeof page>,
): Promise<{ html: string; style: string } | null> {
  if (!drawer?.hasRoomForOwn() || drawing(url) === null) return null;
  const answers = await Promise.all(
    asks(url).map(({ call, input }) =>
      answerTo(api, request, {
        call,
        input: JSON.parse(JSON.stringify(input).replace(MONEY, user.displayCurrency)) as OwnAsk['input'],
      }),
    ),
  );
  const known = answers.filter((answer) => answer !== null);
  if (known.length === 0 || known.length < answers.length) return null;
  const asked = drawer.draw({
    url,
    language: languageOf(request),
    mode: shownModeOf(ports.config),
    isOwn: true,
    now: ports.clock.now(),
    answers: known,
    ...(ZONES.has(zone) && { zone }),
    reader: { user, amountsHidden },
  });
  const drawn = await inTime(DRAWING_PATIENCE_MS, asked);
  return drawn && { html: drawn.html, style: drawn.style };
}

/** As the call itself answers, limits and refusals too; null for a refusal. */
async function answerTo(api: FastifyInstance, request: FastifyRequest, ask: OwnAsk): Promise<object | null> {
  const { usertoken, 'user-agent': agent } = request.headers;
  const answer = await api.inject({
    method: 'POST',
    url: `/api/${ask.call}?language=${languageOf(request)}`,
    payload: ask.input,
    remoteAddress: request.ip,
    headers: { ...(usertoken && { usertoken }), ...(agent && { 'user-agent': agent }) },
  });
  const { success, data } = answer.json<{ success: boolean; data: unknown }>();
  return success ? { ...ask, data } : null;
}
