-- What a withdrawal was shown lies in `preview`, with every other binding preview. Those of before are not taken over: they
-- were good for a minute, and a withdrawal keeps every figure of its own.
DROP TABLE withdrawal_preview;
