/** How many sockets each address has, so that none takes all the room. */
export interface Crowd {
  /** Lets one more in; false where the address has its most. What was let in leaves once. */
  enter(address: string): boolean;
  leave(address: string): void;
}

/** Counts in this process: every node has room of its own. */
export function createCrowd(mostOfAnAddress: number): Crowd {
  const counts = new Map<string, number>();
  return {
    enter(address) {
      const count = counts.get(address) ?? 0;
      if (count >= mostOfAnAddress) return false;
      counts.set(address, count + 1);
      return true;
    },
    leave(address) {
      const left = (counts.get(address) ?? 0) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
}
