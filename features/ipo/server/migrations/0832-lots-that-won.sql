-- Which lots of an application won, counted from 1; null before the draw, where none did, and of a placement.
-- uses: ipo_application_steps
ALTER TABLE ipo_application ADD COLUMN won_lots integer[];
GRANT UPDATE (won_lots) ON ipo_application TO bolsillo_app;
