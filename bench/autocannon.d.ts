declare module 'autocannon' {
  export interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }

  export default function autocannon(options: {
    url: string;
    method: string;
    headers: Record<string, string>;
    body: string;
    connections: number;
    duration: number;
    /** Requests a second of all connections together; without it as many as are answered. */
    overallRate?: number;
  }): Promise<Result>;
}
