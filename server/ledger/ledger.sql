-- The ledger: triggers that seal, balance and protect its rows, and the only writer of postings. A posting that breaks
-- a promise raises EN002: a fault, never a refusal.

-- The text that the hash covers: one line, which can be built again from an export. p_lines: the postings in the order
-- of their lines, each as ledger_line_text() has it, with | between.
create or replace function ledger_text(p_merchant uuid, p_sequence bigint, p_kind text, p_source text,
  p_at timestamptz, p_lines text) returns text language plpgsql stable as $$
begin
  return concat_ws('|', p_merchant, p_sequence, p_kind, p_source,
    to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p_lines);
end $$;

create or replace function ledger_line_text(p_line bigint, p_account text, p_amount bigint, p_order uuid) returns text
  language plpgsql stable as $$
begin
  return concat_ws(':', p_line, replace(p_account, ':', '.'), p_amount, p_order);
end $$;

-- The text of a transaction as it is stored.
create or replace function ledger_canonical_text(p_merchant uuid, p_sequence bigint, p_kind text, p_source text,
  p_at timestamptz) returns text language plpgsql stable as $$
begin
  return ledger_text(p_merchant, p_sequence, p_kind, p_source, p_at, (
    select string_agg(ledger_line_text(line, account, amount, order_id), '|' order by line)
    from ledger_posting where merchant_id = p_merchant and sequence = p_sequence));
end $$;

-- Stamps a transaction with the number of its database transaction.
create or replace function seal_ledger_transaction() returns trigger language plpgsql as $$
begin
  -- Not a column default: that is computed on the node that plans the statement, not on the node of the row.
  new.xid := pg_current_xact_id();
  return new;
end $$;

create or replace trigger ledger_transaction_seal before insert on ledger_transaction
  for each row execute function seal_ledger_transaction();

-- A posting joins only a transaction of its own database transaction: none can be slipped into the past. It is one of
-- the lines that the transaction says it has: once they are checked, none can be added.
create or replace function check_posting_transaction() returns trigger language plpgsql as $$
declare
  v_transaction ledger_transaction;
begin
  select * into v_transaction from ledger_transaction
  where merchant_id = new.merchant_id and sequence = new.sequence;
  if v_transaction.xid is distinct from pg_current_xact_id() then
    raise exception 'a posting may join only a transaction of its own database transaction'
      using errcode = 'EN002';
  elsif new.line not between 1 and v_transaction.lines then
    raise exception 'a posting is one of the lines of its transaction' using errcode = 'EN002';
  end if;
  return new;
end $$;

create or replace trigger ledger_posting_transaction before insert on ledger_posting
  for each row execute function check_posting_transaction();

-- The only writer of balances.
create or replace function update_account_balance() returns trigger language plpgsql as $$
begin
  new.balance_after := null;
  update ledger_account set balance = balance + new.amount
  where merchant_id = new.merchant_id and account = new.account
  returning balance into new.balance_after;
  return new;
end $$;

create or replace trigger ledger_posting_balance before insert on ledger_posting
  for each row execute function update_account_balance();

-- At commit: two or more postings that sum to zero, sealed by the hash of their text. It fires outside the movement, so
-- it runs with the owner's rights itself. `new` is the row as it is: none is ever changed.
create or replace function check_ledger_transaction() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_sum numeric;
  v_count integer;
  v_is_of_one_order boolean;
  v_lines text;
begin
  select sum(amount), count(*), min(concat(order_id)) = max(concat(order_id)),
    string_agg(ledger_line_text(line, account, amount, order_id), '|' order by line)
  into v_sum, v_count, v_is_of_one_order, v_lines
  from ledger_posting where merchant_id = new.merchant_id and sequence = new.sequence;
  if v_count < 2 or v_sum <> 0 or v_count <> new.lines then
    raise exception 'a transaction has two or more postings that sum to zero' using errcode = 'EN002';
  end if;
  if not v_is_of_one_order then
    raise exception 'all postings of a transaction are about one order' using errcode = 'EN002';
  end if;
  if new.hash is distinct from sha256(new.previous_hash || convert_to(ledger_text(new.merchant_id, new.sequence,
      new.kind, new.source, new.at, v_lines), 'UTF8')) then
    raise exception 'a transaction is sealed by the hash of what it says' using errcode = 'EN002';
  end if;
  return null;
end $$;

drop trigger if exists ledger_transaction_balanced on ledger_transaction;
create constraint trigger ledger_transaction_balanced after insert on ledger_transaction
  deferrable initially deferred for each row execute function check_ledger_transaction();

-- Rows are never changed. The row triggers hold where a statement is taken apart and sent to shards; the statement
-- triggers hold for TRUNCATE.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'EN002';
end $$;

do $$
declare
  v_rows text[] := array['ledger_posting', 'ledger_transaction', 'ledger_checkpoint', 'ledger_account_day',
    'audit'];
  v_table text;
begin
  foreach v_table in array v_rows loop
    execute format('create or replace trigger %I before update or delete on %I for each row
      execute function refuse_ledger_change()', v_table || '_row_append_only', v_table);
  end loop;
  foreach v_table in array v_rows || array['ledger_day', 'ledger_day_total', 'liability_day'] loop
    execute format('create or replace trigger %I before update or delete or truncate on %I for each statement
      execute function refuse_ledger_change()', v_table || '_append_only', v_table);
  end loop;
end $$;

-- A balance begins at zero and changes only inside the posting trigger.
create or replace function guard_ledger_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then
    return null;
  elsif tg_op = 'UPDATE' and pg_trigger_depth() > 1 and new.merchant_id = old.merchant_id
     and new.account = old.account then
    return null;
  end if;
  raise exception 'a balance is the sum of its postings' using errcode = 'EN002';
end $$;

-- After the change: for a trigger before an update the row is locked first, and the lock adds a WAL record.
create or replace trigger ledger_account_guard after insert or update or delete on ledger_account
  for each row execute function guard_ledger_account();
create or replace trigger ledger_account_append_only before truncate on ledger_account
  for each statement execute function refuse_ledger_change();

-- Locks the merchant's head. Every movement does so first: movements of one merchant follow one another, and since
-- everything else is locked after the head, they cannot deadlock.
create or replace function lock_ledger(p_merchant uuid) returns void language plpgsql as $$
begin
  perform 1 from ledger_head where merchant_id = p_merchant for update;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

create or replace function open_ledger(p_merchant uuid) returns void language plpgsql as $$
begin
  insert into ledger_head (merchant_id, hash) values (p_merchant, sha256(convert_to(p_merchant::text, 'UTF8')));
  insert into ledger_account (merchant_id, account)
  select p_merchant, account
  from unnest(array['available', 'held', 'owed', 'escrow', 'supplier', 'refunds']) as account;
end $$;

-- The merchant's first transaction at or after a time: its sequence, or the one that comes next. Transactions are in
-- the order of their times and have no gaps.
create or replace function first_ledger_sequence(p_merchant uuid, p_at timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_low bigint := 1;
  v_high bigint := (select sequence + 1 from ledger_head where merchant_id = p_merchant);
  v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    if (select at < p_at from ledger_transaction where merchant_id = p_merchant and sequence = v_middle) then
      v_low := v_middle + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end $$;

create or replace function ledger_balance(p_merchant uuid, p_account text) returns bigint language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (select balance from ledger_account where merchant_id = p_merchant and account = p_account);
end $$;

-- Posts one transaction and answers its sequence. Amounts of zero are left out; kept accounts are locked in the order
-- of their names. The caller holds the merchant's head. The time is never before that of the last transaction: what
-- a request began earlier, or a server with a slow clock, would be missing in the statement of its day.
create or replace function post_to_ledger(
  p_merchant uuid, p_kind text, p_source text, p_at timestamptz, p_order uuid,
  p_accounts text[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_sequence bigint;
  v_previous bytea;
  v_hash bytea;
  v_lines text;
  v_count smallint;
  v_at timestamptz;
begin
  perform check_time(p_at);
  select sequence + 1, hash, greatest(p_at, at) into v_sequence, v_previous, v_at
  from ledger_head where merchant_id = p_merchant for update;
  select count(*), string_agg(ledger_line_text(line, account, amount, p_order), '|' order by line)
  into v_count, v_lines
  from (select row_number() over (order by account, amount) as line, account, amount
        from unnest(p_accounts, p_amounts) as given (account, amount) where amount <> 0) as lines;
  v_hash := sha256(v_previous
    || convert_to(ledger_text(p_merchant, v_sequence, p_kind, p_source, v_at, v_lines), 'UTF8'));
  insert into ledger_transaction (merchant_id, sequence, kind, source, at, lines, previous_hash, hash)
  values (p_merchant, v_sequence, p_kind, p_source, v_at, v_count, v_previous, v_hash);
  insert into ledger_posting (merchant_id, sequence, line, account, amount, order_id)
  select p_merchant, v_sequence, row_number() over (order by account, amount), account, amount, p_order
  from unnest(p_accounts, p_amounts) as given (account, amount) where amount <> 0
  order by account, amount;
  update ledger_head set sequence = v_sequence, hash = v_hash, at = v_at where merchant_id = p_merchant;
  return v_sequence;
end $$;

-- Locks the books of a merchant for the rest of the transaction, unless somebody has them locked now: a sweep goes on
-- with other merchants instead of waiting, and several servers share the due rows.
create or replace function try_lock_ledger(p_merchant uuid) returns boolean
  language plpgsql cost 10000 security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_head where merchant_id = p_merchant for update skip locked;
  return found;
end $$;
