-- operator/deposit_decide decides as the other two do: the auditor's desk counts it with them.
INSERT INTO decision_call (call, case_key, desk) VALUES ('operator/deposit_decide', 'depositId', 'deposits');
