import type { Answer, SendOptions } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { signatureOf } from '#kernel/signature/signature-of.ts';
import { type DeviceKey, deviceKeyOf, markAdmitted } from './device-key.ts';

interface Sent {
  readonly call: CallDefinition;
  readonly input: unknown;
  readonly operatorId: string | null;
  readonly options: SendOptions | undefined;
}

/**
 * Sends a command signed with this device's key. Whether the key is admitted the server knows best: what it says of it is
 * remembered, and the command sent once more in the other way. Where a signature is missing, the key is looked for once more:
 * its browser may not have given it, or another tab has made it since.
 */
export async function sendSigned<Output>(
  send: (options: SendOptions | undefined) => Promise<Answer<Output>>,
  { call, input, operatorId, options }: Sent,
): Promise<Answer<Output>> {
  const idempotencyKey = options?.idempotencyKey;
  if (!call.command || operatorId === null || idempotencyKey === undefined) return send(options);
  const sendSignedBy = async (key: DeviceKey) => {
    const wish = {
      signerId: operatorId,
      path: call.path,
      idempotencyKey,
      json: JSON.stringify(input),
      seen: options?.seen ?? {},
    };
    return send({ ...options, signature: await signatureOf(key, wish) });
  };
  const first = await deviceKeyOf(operatorId);
  const answer = await (first?.isAdmitted ? sendSignedBy(first) : send(options));
  if (answer.ok || answer.kind !== 'refusal') return answer;
  const isAdmitted = { 'signature.required': true, 'signature.key_unknown': false }[answer.reason];
  if (isAdmitted === undefined || isAdmitted === first?.isAdmitted) return answer;
  const key = first ?? (await deviceKeyOf(operatorId));
  if (key === null) return answer;
  await markAdmitted(operatorId, isAdmitted);
  return isAdmitted ? sendSignedBy(key) : send(options);
}
