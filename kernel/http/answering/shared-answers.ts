import type { AnswerVersion } from '../route.ts';

/** Inputs whose answers are kept at once: more than all lists and their pages that people look at in a second. */
const MAX_KEPT = 500;

/** Written answers by input, all made under one version; as bytes, so that nothing is encoded twice. */
export interface SharedAnswers {
  get(input: string): Buffer | undefined;
  keep(input: string, answer: Buffer): void;
}

/**
 * Gives the answers that are good at a business instant. Each version has a store of its own, so that an answer that
 * was still being made when the version changed is kept with the old ones and not given again.
 */
export function createSharedAnswers(
  versionAt: (now: number) => AnswerVersion,
): (now: number) => SharedAnswers {
  let version: AnswerVersion = [];
  let answers = emptyAnswers();
  return (now) => {
    const current = versionAt(now);
    if (!isSame(version, current)) {
      version = current;
      answers = emptyAnswers();
    }
    return answers;
  };
}

function emptyAnswers(): SharedAnswers {
  const written = new Map<string, Buffer>();
  return {
    get: (input) => written.get(input),
    keep(input, answer) {
      if (written.size < MAX_KEPT) written.set(input, answer);
    },
  };
}

function isSame(one: AnswerVersion, other: AnswerVersion): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
