import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TimeStampConfig } from '#kernel/ports/config.ts';

const run = promisify(execFile);

/** How an authority of a test behaves. */
export type AuthorityFault =
  | 'none'
  | 'wrong nonce'
  | 'wrong digest'
  | 'expired certificate'
  | 'stranger'
  | 'refusal'
  | 'silence'
  | 'out of order'
  | 'elsewhere'
  | 'garbage'
  | 'flood';

/** OpenSSL's own responder behind HTTP on loopback, with an authority of its own over it. */
export interface TestAuthority {
  readonly timeStamps: TimeStampConfig;
  /** How many times it was asked. */
  asked: number;
  fault: AuthorityFault;
  /** Whether `openssl ts -verify` believes a token over the file of these bytes. */
  believes(token: Uint8Array, data: string): Promise<boolean>;
  close(): Promise<void>;
}

const CONFIG = `
serial = ./serial
default_policy = 1.2.3.4.1
[req]
distinguished_name = dn
prompt = no
[dn]
CN = x
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[tsa]
extendedKeyUsage = critical, timeStamping
[stamp]
serial = ./serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[refuse]
serial = ./serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha512
`;
/** Ten years: the machine's clock may be anywhere near. */
const DAYS = '3650';
const NONCE_HEADER = [0x02, 0x08];

/** Makes an authority's certificates and listens; `name` is the name in its certificate. */
export async function openAuthority(name = 'Sellos de Prueba'): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-tsa-'));
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  await writeFile(join(folder, 'cnf'), CONFIG);
  await writeFile(join(folder, 'serial'), '01\n');
  await makeCertificates(openssl, name);
  const authority = { asked: 0, fault: 'none' } as { asked: number; fault: AuthorityFault };
  const server = createServer(async (request, response) => {
    authority.asked += 1;
    const query = await bodyOf(request);
    const { fault } = authority;
    if (fault === 'silence') return;
    if (fault === 'out of order') return response.writeHead(503).end();
    if (fault === 'elsewhere') return response.writeHead(302, { location: '/' }).end();
    if (fault === 'garbage') return response.end('no time stamp at all');
    if (fault === 'flood') return response.end(Buffer.alloc(200_000, 0x30));
    return response.end(await reply(folder, openssl, altered(query, fault), fault));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const anchors = await readFile(join(folder, 'ca.pem'), 'utf8');
  return Object.assign(authority, {
    timeStamps: { addresses: [`http://ana:secreta@127.0.0.1:${port}/tsa`], anchors },
    async believes(token: Uint8Array, data: string) {
      await writeFile(join(folder, 'token'), token);
      await writeFile(join(folder, 'data'), data);
      const args = ['-verify', '-in', 'token', '-token_in', '-data', 'data', '-CAfile', 'ca.pem'];
      return openssl('ts', ...args).then(
        () => true,
        () => false,
      );
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  });
}

type OpenSsl = (...args: string[]) => Promise<unknown>;

/** An authority, its signer, one whose time is over, and a stranger's. */
async function makeCertificates(openssl: OpenSsl, name: string): Promise<void> {
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', 'cnf'];
  const root = (key: string) => [
    '-x509',
    ...ec,
    '-keyout',
    `${key}.key`,
    '-out',
    `${key}.pem`,
    '-days',
    DAYS,
  ];
  await openssl('req', ...root('ca'), '-subj', '/CN=Raíz de Prueba', '-utf8', '-extensions', 'ca');
  await openssl('req', ...root('other'), '-subj', '/CN=Otra', '-extensions', 'ca');
  const rsa = ['-newkey', 'rsa:2048', '-nodes', '-config', 'cnf', '-keyout', 'tsa.key', '-out', 'tsa.csr'];
  await openssl('req', ...rsa, '-subj', `/O=Sellos/CN=${name}`, '-utf8');
  const sign = (out: string, ca: string, days: string) => {
    const by = ['-CA', `${ca}.pem`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-days', days];
    return openssl(
      'x509',
      '-req',
      '-in',
      'tsa.csr',
      ...by,
      '-extfile',
      'cnf',
      '-extensions',
      'tsa',
      '-out',
      out,
    );
  };
  await sign('none.pem', 'ca', DAYS);
  await sign('expired.pem', 'ca', '-1');
  await sign('stranger.pem', 'other', DAYS);
}

async function reply(
  folder: string,
  openssl: OpenSsl,
  query: Buffer,
  fault: AuthorityFault,
): Promise<Buffer> {
  await writeFile(join(folder, 'query'), query);
  const signer =
    { 'expired certificate': 'expired.pem', stranger: 'stranger.pem' }[fault as string] ?? 'none.pem';
  const section = fault === 'refusal' ? 'refuse' : 'stamp';
  const from = ['-queryfile', 'query', '-inkey', 'tsa.key', '-signer', signer, '-config', 'cnf'];
  await openssl('ts', '-reply', ...from, '-section', section, '-out', 'reply');
  return readFile(join(folder, 'reply'));
}

/** The question as somebody in between would change it: the responder answers it in good faith. */
function altered(query: Buffer, fault: AuthorityFault): Buffer {
  const changed = Buffer.from(query);
  const nonce = changed.lastIndexOf(Buffer.from(NONCE_HEADER)) + NONCE_HEADER.length;
  const digest = changed.indexOf(Buffer.from([0x04, 0x20])) + 2;
  if (fault === 'wrong nonce') changed.writeUInt8(changed.readUInt8(nonce + 4) ^ 0xff, nonce + 4);
  if (fault === 'wrong digest') changed.writeUInt8(changed.readUInt8(digest) ^ 0xff, digest);
  return changed;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
