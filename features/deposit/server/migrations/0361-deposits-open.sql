-- What waits at the desk is counted on each look at it: of the open deposits alone, however many are over.
CREATE INDEX deposit_open ON deposit (created_at) WHERE state IN ('pending', 'unknown');
