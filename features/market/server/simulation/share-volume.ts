/**
 * A volume spread over parts by their weights, in whole shares, none lost or made: the running total up to and with
 * each part. The last is the volume itself.
 */
export function shareVolume(volume: number, weights: Float64Array): Float64Array {
  let total = 0;
  for (const weight of weights) total += weight;
  const running = new Float64Array(weights.length);
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) {
    sum += weights[index] ?? 0;
    running[index] = Math.floor(volume * (sum / total));
  }
  running[weights.length - 1] = volume;
  return running;
}
