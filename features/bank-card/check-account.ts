import type { KeyLine, SignedText } from '#kernel/chain/chain-file.ts';
import { isInForce, keyLogFault } from '#kernel/signature/key-log.ts';
import { readStatement } from '#kernel/signature/statement.ts';
import { faultOfText, type SignatureFault } from '#kernel/signature/verify-signatures.ts';
import { type Account, accountHashOf } from './account-hash.ts';

/** What is wrong with the signature of an account: the signature itself, the log of keys, or that it is of another account. */
export type AccountFault = SignatureFault | 'log' | 'account';

/** An account as its owner sees it, with what a device is said to have signed of it. */
export interface SignedCard extends Account {
  readonly id: string;
  readonly investorId: string;
  readonly salt: string;
}

const COMMANDS = ['bank_card/create', 'bank_card/update'];

/**
 * Whether a device of the investor's, by a key that was in force, signed this account and no other; null where it did. Asks
 * nobody: all that it needs is at hand.
 */
export async function accountFault(
  card: SignedCard,
  signature: SignedText | undefined,
  keys: readonly KeyLine[],
): Promise<AccountFault | null> {
  if (signature === undefined) return 'missing';
  if (keyLogFault(card.investorId, keys) !== null) return 'log';
  const said = readStatement(signature.statement);
  if (said === null) return 'signer';
  const fault = await faultOfText(signature, { signer: card.investorId, key: said.keyId });
  if (fault !== null) return fault;
  if (!isInForce(keys, said.keyId, said.at)) return 'force';
  const { id, accountHash } = JSON.parse(said.input) as { id?: string; accountHash?: string };
  const isThis =
    COMMANDS.includes(said.path) &&
    (id === undefined || id === card.id) &&
    accountHash === accountHashOf(card.salt, card);
  return isThis ? null : 'account';
}
