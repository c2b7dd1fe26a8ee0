-- FINRA lets its Trading Activity Fee rest for the last quarter of 2026 and takes it up again unchanged: the step to $0.000232 that
-- SR-FINRA-2024-019 had planned for 2027 is put off. Looked up on 2026-11-21, in what others quote of the two filings; the filings themselves
-- could not be fetched, so whoever runs this live compares the rows with them. The SEC's fee (Section 31) has no rate for its fiscal year
-- 2027 as of that day: $20.60 per million holds until 60 days after that year's appropriation is enacted.
INSERT INTO fee_rate (market, side, kind, effective_from, rate, cap, source) VALUES
  ('US', 'sell', 'taf', '2026-10-01', 0, 979, 'SR-FINRA-2026-021 (Release 34-106409, 91 FR 60435): $0.00 from 2026-10-01 to 2026-12-31'),
  ('US', 'sell', 'taf', '2027-01-01', 195, 979, 'SR-FINRA-2026-021 and SR-FINRA-2026-020: $0.000195 a share, at most $9.79, kept until 2028-12-31')
ON CONFLICT DO NOTHING;
