import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { CoinMethod } from './withdrawal.ts';

const base58check = createBase58check(sha256);

/** First byte of what a Bitcoin main-net address in base58 stands for: a key's hash, a script's hash. */
const BITCOIN_VERSIONS = [0x00, 0x05];
const BITCOIN_PREFIX = 'bc';
/** First byte of a Tron address. */
const TRON_VERSION = 0x41;
const HASH_BYTES = 20;
const MAX_WITNESS_VERSION = 16;
/** A bech32 address is 90 characters at most. */
export const MAX_ADDRESS_LENGTH = 90;

/** Whether a text is an address of the method's own network with a right checksum. Test networks are none. */
export function isAddress(method: CoinMethod, text: string): boolean {
  switch (method) {
    case 'btc':
      return isBitcoin(text);
    case 'usdt_trc20':
      return isTron(text);
    case 'usdt_erc20':
      return isEthereum(text);
  }
}

/** The one way in which an address is compared: two spellings of one address become the same text. */
export function plainAddress(method: CoinMethod, text: string): string {
  const address = text.trim();
  const isCaseless = method === 'usdt_erc20' || /^bc1/i.test(address);
  return isCaseless ? address.toLowerCase() : address;
}

/** Its beginning and its end, enough to recognise it by. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

function isBitcoin(text: string): boolean {
  return isBase58(text, BITCOIN_VERSIONS) || isSegwit(text);
}

function isTron(text: string): boolean {
  return isBase58(text, [TRON_VERSION]);
}

function isBase58(text: string, versions: readonly number[]): boolean {
  const bytes = decoded(() => base58check.decode(text));
  return bytes !== null && bytes.length === HASH_BYTES + 1 && versions.includes(bytes[0] ?? -1);
}

/** BIP 173 for version 0, BIP 350 for those after it. */
function isSegwit(text: string): boolean {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false;
  const plain = text.toLowerCase() as `${string}1${string}`;
  for (const [code, isRight] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= MAX_WITNESS_VERSION],
  ] as const) {
    const found = decoded(() => code.decode(plain));
    if (found === null || found.prefix !== BITCOIN_PREFIX) continue;
    const [version = -1, ...words] = found.words;
    const program = decoded(() => code.fromWords(words));
    if (program !== null && isRight(version) && isProgramOf(version, program.length)) return true;
  }
  return false;
}

function isProgramOf(version: number, bytes: number): boolean {
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
}

/** EIP-55: in mixed case the case is the checksum; an address in one case has none and is taken. */
function isEthereum(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2);
  const plain = digits.toLowerCase();
  if (digits === plain || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)));
  return [...plain].every((digit, at) => {
    const isUpper = Number.parseInt(hash[at] ?? '0', 16) >= 8;
    return digits[at] === (isUpper ? digit.toUpperCase() : digit);
  });
}

/** What the libraries cannot read they throw at: it is no address, and nothing went wrong. */
function decoded<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
