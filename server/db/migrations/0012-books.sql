-- The books: what a merchant reads of the ledger, as a bill, a report and a statement. Nothing is stored for them.

-- Under which tab of the bill a movement stands.
create function bill_type(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('deposit_credited', 'deposit_undone') then 'recharge'
    when p_kind like 'withdrawal\_%' then 'withdrawal'
    when p_kind like 'package\_%' then 'express_lane'
    when p_kind like 'level\_%' then 'level'
    when p_kind like 'referral\_%' then 'alliance'
    when p_kind = 'goodwill' then 'goodwill'
    else 'order' end
$$;

create index ledger_transaction_by_bill on ledger_transaction (merchant_id, bill_type(kind), sequence desc);
-- A statement from a day to a day finds its first and its last transaction.
create index ledger_transaction_by_time on ledger_transaction (merchant_id, at, sequence);

-- The orders behind a day's figures: what ended on a day. What was paid or refunded on it is found by its time above.
create index orders_settled_on on orders (merchant_id, settled_on) where settled_on is not null;
create index orders_cancelled_on on orders (merchant_id, cancelled_on) where cancelled_on is not null;

grant execute on function bill_type(text) to entrepot_app;
