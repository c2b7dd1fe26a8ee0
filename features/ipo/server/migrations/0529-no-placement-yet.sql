-- Nothing is posted for a placement before there is one: its rules come with it.
DELETE FROM ledger.posting_rule WHERE name LIKE 'placement.%';
