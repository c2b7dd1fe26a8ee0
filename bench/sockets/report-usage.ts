/** What a server used, asked for by its bench over IPC. */
export interface Usage {
  readonly residentBytes: number;
  /** CPU seconds since the process began. */
  readonly cpuSeconds: number;
}

/** Answers `usage` with memory after a collection and CPU time; needs `--expose-gc`. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const usage: Usage = { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 };
    process.send?.({ usage });
  });
}
