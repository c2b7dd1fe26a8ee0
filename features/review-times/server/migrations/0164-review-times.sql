-- What was decided of late is read whenever a promise of a time is shown: not the whole table for it.
CREATE INDEX kyc_case_decided_at ON kyc_case (decided_at) WHERE state <> 'waiting';
CREATE INDEX deposit_decided_at ON deposit (decided_at) WHERE state IN ('completed', 'rejected');
CREATE INDEX password_reset_decided_at ON password_reset (decided_at) WHERE state IN ('agreed', 'rejected');
