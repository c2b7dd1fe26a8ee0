-- The nights count among the fees, the IVA on a loan's interest does not: what was summed up otherwise is summed up anew.
DELETE FROM fees_paid;
