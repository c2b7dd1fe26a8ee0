/** At most so many bytes of what comes; the rest is hung up on. */
export async function readBounded(
  source: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<{ readonly body: Buffer; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of source ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
