import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;

/** What came in for one browser. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A push service of a test, on loopback: keeps what it is given and answers as it is told. */
export interface PushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** The next answers' status; 201 unless told. */
  answer: (push: ReceivedPush) => number;
  close(): Promise<void>;
}

/** Listens on a port of its own, or on a given one. */
export async function openPushService(port = 0): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const service = { received, answer: () => 201, origin: '', close: async () => undefined } as {
    -readonly [Key in keyof PushService]: PushService[Key];
  };
  const server = createServer(async (request, response) => {
    const push = await readPush(request);
    received.push(push);
    const status = service.answer(push);
    response.writeHead(status, status === 302 ? { location: `${service.origin}/elsewhere` } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return service;
}

async function readPush(request: IncomingMessage): Promise<ReceivedPush> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    path: request.url ?? '',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks),
  };
}

/** A browser of a test: what it gives when it subscribes, and how it reads what comes. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Decrypts a push as RFC 8291 says; throws for what was not encrypted for this browser. */
  read(body: Buffer): unknown;
}

/** Subscribes nowhere: it only has keys, and an address of its own at the service. */
export function makePushBrowser(origin: string): PushBrowser {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `${origin}/push/${randomBytes(8).toString('hex')}`,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, SALT_BYTES);
      const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + POINT_BYTES);
      const sealed = body.subarray(SALT_BYTES + 5 + POINT_BYTES);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
      // The last record ends with a 2, then nothing but padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** What the sender says of itself (RFC 8292), its signature checked against the key beside it. */
export function readVapid(push: ReceivedPush): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(push.headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const good = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('the signature of a push is not its sender’s');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
