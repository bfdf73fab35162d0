-- The ledger: triggers that seal, balance and protect its rows, and the only writer of postings. A posting that breaks
-- a rule raises EN002, which is a fault and never a refusal.

-- The text that the hash covers: one line, which can be rebuilt from an export. p_lines: the postings in the order of
-- their lines, each as ledger_line_text(), separated by |.
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

-- The text of a stored transaction.
create or replace function ledger_canonical_text(p_merchant uuid, p_sequence bigint, p_kind text, p_source text,
  p_at timestamptz) returns text language plpgsql stable as $$
begin
  return ledger_text(p_merchant, p_sequence, p_kind, p_source, p_at, (
    select string_agg(ledger_line_text(line, account, amount, order_id), '|' order by line)
    from ledger_posting where merchant_id = p_merchant and sequence = p_sequence));
end $$;

-- Stamps a transaction with the id of its database transaction.
create or replace function seal_ledger_transaction() returns trigger language plpgsql as $$
begin
  -- Not a column default, since a default is computed on the node that plans the statement, not on the row's node.
  new.xid := pg_current_xact_id();
  return new;
end $$;

create or replace trigger ledger_transaction_seal before insert on ledger_transaction
  for each row execute function seal_ledger_transaction();

-- A posting may only join a transaction of the same database transaction, so that the past stays unchanged. Its line
-- must be within the transaction's number of lines, so that none is added after the check.
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

-- At commit: at least two postings that sum to zero, sealed by the hash of their text. The trigger fires after the
-- movement, so it needs the owner's rights itself. `new` is the current row, since rows never change.
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

-- Rows never change. The row triggers hold where a statement is split over shards; the statement triggers hold for
-- TRUNCATE.
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

-- After the change, since a trigger before an update locks the row first, and the lock adds a WAL record.
create or replace trigger ledger_account_guard after insert or update or delete on ledger_account
  for each row execute function guard_ledger_account();
create or replace trigger ledger_account_append_only before truncate on ledger_account
  for each statement execute function refuse_ledger_change();

-- Locks a merchant's row of ledger_head. Every movement locks it first, so movements of one merchant run one after the
-- other. Everything else is locked after it, so they cannot deadlock.
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

-- The sequence of the merchant's first transaction at or after a time, or the next sequence. Transactions are in the
-- order of their times, without gaps.
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

-- Posts one transaction; answers its sequence. Zero amounts are left out, and kept accounts are locked in the order of
-- their names. The caller has locked the merchant. The time is never before the last transaction's: otherwise a request
-- that began earlier, or a slow clock, would miss the statement of its day.
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

-- Locks the merchant's row of ledger_head for the rest of the transaction; false if somebody has locked it. A sweep
-- continues with other merchants instead of waiting, and several servers share the due rows.
create or replace function try_lock_ledger(p_merchant uuid) returns boolean
  language plpgsql cost 10000 security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_head where merchant_id = p_merchant for update skip locked;
  return found;
end $$;
