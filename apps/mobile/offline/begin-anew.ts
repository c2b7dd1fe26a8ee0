/** Where a file that the first screen needs is neither on the device nor to be had, the page begins anew once there is a line. */
export function beginAnewWithLine<Needed>(needed: Promise<Needed>): Promise<Needed> {
  needed.catch(() => addEventListener('online', () => location.reload(), { once: true }));
  return needed;
}
