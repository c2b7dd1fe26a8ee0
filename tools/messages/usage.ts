/** Which keys the code names, as far as text can tell. */
export interface Usage {
  /** Every whole string literal. */
  readonly literals: ReadonlySet<string>;
  /** Templates such as `trade.state.${state}`, as patterns of the keys they can make. */
  readonly templates: readonly RegExp[];
  /** Keys that are asked for by name in a call of `t`, `find` or `translate`: they must be there. */
  readonly asked: ReadonlySet<string>;
}

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$\\]*)`/g;
const TEMPLATE = /`((?:[^`\\$]|\$\{[^{}`]*\})*\$\{(?:[^`\\])*?)`/g;
const ASKED =
  /\b(?:t|find|translate)\(\s*(?:[\w.]+,\s*)?(?:[^'"`(),]*\?\s*)?'([^'\n]+)'(?:\s*:\s*'([^'\n]+)')?/g;
/** A template is about texts only where it begins with a dotted name. */
const KEY_TEMPLATE = /^[a-zA-Z]+\./;

/** Reads the sources (never their tests) for keys. */
export function usageOf(sources: readonly string[]): Usage {
  const literals = new Set<string>();
  const asked = new Set<string>();
  const templates: RegExp[] = [];
  for (const text of sources) {
    for (const [, single, double, plain] of text.matchAll(LITERAL)) {
      literals.add(single ?? double ?? plain ?? '');
    }
    for (const [, template = ''] of text.matchAll(TEMPLATE)) {
      if (KEY_TEMPLATE.test(template)) templates.push(patternOf(template));
    }
    for (const [, key, other] of text.matchAll(ASKED)) {
      if (key !== undefined) asked.add(key);
      if (other !== undefined) asked.add(other);
    }
  }
  return { literals, templates, asked };
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
}
