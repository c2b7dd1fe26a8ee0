import { readFileSync } from 'node:fs';
import { readFunctions } from '#kernel/database/function-files.ts';
import { readMigrations } from '#kernel/database/migration-files.ts';
import { sourceLines } from '#kernel/database/schema/committed-schema.ts';
import { deadFiles } from './dead-files.ts';
import { doubleCasts } from './double-casts.ts';
import { fileFindings, MAX_FILE_LINES } from './file-rules.ts';
import type { Finding, Source } from './finding.ts';
import { crowdedFolders } from './folder-size.ts';
import { longFunctions, MAX_FUNCTION_LINES } from './function-length.ts';
import { lockFindings } from './lock-file.ts';
import { moneyFindings } from './money-rules.ts';
import { repositorySources, startedFiles } from './sources.ts';
import { spokenTests } from './spoken-tests.ts';
import { migrationFindings, schemaFindings, sqlFindings } from './sql-rules.ts';
import { contractCalls, untestedCommands } from './untested-commands.ts';
import { untestedReasons } from './untested-reasons.ts';
import { youngApis } from './young-apis.ts';

/** `npm run gate:tidy`: the habits that a machine can hold (STYLE.md). */
const root = process.cwd();
const sources = repositorySources(root);
const code = sources.filter(({ file }) => /\.(tsx?|mjs)$/.test(file));
const SCHEMA = 'kernel/database/schema.sql';
const calls = await contractCalls(root);
const tests = spokenTests(sources);

const findings: Finding[] = [
  ...sources.flatMap(fileFindings),
  ...sources.flatMap(migrationFindings),
  ...schemaFindings(
    { file: SCHEMA, text: readFileSync(SCHEMA, 'utf8') },
    sourceLines(await readMigrations(root), await readFunctions(root)),
  ),
  ...crowdedFolders(code),
  ...code.flatMap(longFunctions),
  ...code.flatMap(doubleCasts),
  ...code.flatMap(moneyFindings),
  ...code.flatMap(sqlFindings),
  ...code.flatMap(youngApis),
  ...deadFiles(sources, startedFiles(sources)),
  ...untestedCommands(calls, tests),
  ...untestedReasons(calls, sources, tests),
  ...lockFindings({ file: 'package-lock.json', text: readFileSync('package-lock.json', 'utf8') }),
];

for (const { file, line, rule, detail } of findings) console.error(`${file}:${line} ${rule}: ${detail}`);
console.log(
  `tidy: ${sources.length} files (${code.length} of code, median ${medianLines(code)} lines, at most ${MAX_FILE_LINES}), ` +
    `functions at most ${MAX_FUNCTION_LINES} lines, ${calls.filter(({ call }) => call.command).length} commands of ${calls.length} calls, ` +
    `${findings.length} findings`,
);
if (findings.length > 0) process.exitCode = 1;

function medianLines(files: readonly Source[]): number {
  const lengths = files.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}
