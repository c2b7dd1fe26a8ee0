-- What was seeded stays marked: nobody has it done a second time.
REVOKE UPDATE, DELETE, TRUNCATE ON sandbox_seed_step FROM bolsillo_app;
