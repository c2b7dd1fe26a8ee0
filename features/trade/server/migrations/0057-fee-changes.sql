-- The treasurer's desk adds rows for days to come; 0056 says what the database asks of them.
SELECT tariff_protect('fee_rate');
