-- Where a row may begin and how it may move on, in one table: a case, an approval, an order. A feature lists the moves of
-- its table in a migration and calls `guard_states`; every other insert or update of `state` is refused, whoever tries.
CREATE TABLE state_move (
  -- The guarded table.
  subject text NOT NULL,
  -- Of the rows whose kind column says so; '' for all rows.
  kind text NOT NULL DEFAULT '',
  -- Null for a new row.
  from_state text,
  to_state text NOT NULL,
  -- Which column names the operator who makes this move, with one of these roles and in an open session of the console;
  -- null where no operator does. A move within a state is made when the column changes.
  operator_column text,
  operator_roles text[],
  CHECK ((operator_column IS NULL) = (operator_roles IS NULL)),
  UNIQUE NULLS NOT DISTINCT (subject, kind, from_state, to_state, operator_column)
);
REVOKE INSERT, UPDATE, DELETE ON state_move FROM bolsillo_app;
