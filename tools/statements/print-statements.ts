import { readStatements } from './read-statements.ts';

/** A process of its own, for the test: the compiler's interface waits for its answers, which a test's worker must not. */
process.stdout.write(JSON.stringify(readStatements(process.cwd())));
