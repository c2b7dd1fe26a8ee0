import type { KeyLine, SignedText } from '#kernel/chain/chain-file.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { listDeviceKeysCall, listOwnStatementsCall, MAX_OWN_STATEMENTS } from '../../signature-contract.ts';

/** Asks a call, and throws where it fails. */
export type Ask = <Input, Output>(call: CallDefinition<Input, Output>, input: Input) => Promise<Output>;

/** A statement that a device of the investor's signed, by its hash, and by which key. */
export interface KeptSignature extends SignedText {
  readonly hash: string;
  readonly keyId: string;
}

/** What the investor's devices signed, and the whole log of their keys. */
export interface OwnSignatures {
  readonly signatures: readonly KeptSignature[];
  readonly keys: readonly KeyLine[];
}

const PAGE = 100;

/** Fetches these statements with their keys; one that the server does not have is left out. */
export async function fetchOwnSignatures(ask: Ask, hashes: readonly string[]): Promise<OwnSignatures> {
  const keys: KeyLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(listDeviceKeysCall, { limit: PAGE, cursor });
    keys.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const signatures: KeptSignature[] = [];
  for (let at = 0; at < hashes.length; at += MAX_OWN_STATEMENTS) {
    const { items } = await ask(listOwnStatementsCall, {
      statements: hashes.slice(at, at + MAX_OWN_STATEMENTS),
    });
    for (const { hash, statement, signature, keyId } of items) {
      const key = keys.find((line) => line.keyId === keyId);
      if (key !== undefined)
        signatures.push({
          hash,
          keyId,
          statement,
          signature,
          algorithm: key.algorithm,
          publicKey: key.publicKey,
        });
    }
  }
  return { signatures, keys };
}
