import type { Mode } from '#kernel/ports/config.ts';

const YEAR_SECONDS = 31_536_000;

/** Nothing is loaded from elsewhere, nothing inline runs, nobody frames the app. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  // 'self' covers the websocket of the same host too.
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Headers that every answer carries. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every answer. They never change while the server runs, so they are written out once, not put
 * together for each request. In the sandbox, which runs without TLS on a laptop, no browser is told to insist on https.
 */
export function securityHeaders(mode: Mode): SecurityHeaders {
  const policy = Object.entries(POLICY).map(([name, sources]) => `${name} ${sources}`);
  const everywhere = {
    'content-security-policy': policy.join(';'),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The old filter of old browsers did more harm than good.
    'x-xss-protection': '0',
  };
  if (mode === 'sandbox') return everywhere;
  return {
    ...everywhere,
    'content-security-policy': [...policy, 'upgrade-insecure-requests'].join(';'),
    'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    // These two need a secure origin; over http browsers only warn about them.
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  };
}
