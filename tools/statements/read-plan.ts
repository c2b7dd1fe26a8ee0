import type pg from 'pg';

/** A node of EXPLAIN's answer, as far as it is looked at here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The tables that a statement can only read whole: no index answers it, whatever the parameters. A partial index that is read whole is no
 * such case, since it holds but the rows that are open, nor is an index that is read in its order up to a LIMIT.
 */
export async function tablesReadWhole(
  client: pg.PoolClient,
  text: string,
  partialIndexes: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  );
  const found = new Set<string>();
  const visit = (node: PlanNode, isLimited: boolean): void => {
    const whole =
      node['Node Type'] === 'Seq Scan' ||
      (/^Index (Only )?Scan$/.test(node['Node Type']) &&
        node['Index Cond'] === undefined &&
        !isLimited &&
        !partialIndexes.has(node['Index Name'] ?? ''));
    if (whole && node['Relation Name'])
      found.add(node.Schema === 'public' ? node['Relation Name'] : `${node.Schema}.${node['Relation Name']}`);
    const goesOn =
      node['Node Type'] === 'Limit' || (isLimited && !/Sort|Aggregate|Hash$/.test(node['Node Type']));
    for (const child of node.Plans ?? []) visit(child, goesOn);
  };
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan) visit(plan, false);
  return [...found];
}
