-- The outbox: work to do after the commit of a movement. A worker claims a message for the time of a lease, renews the
-- lease while it works, and settles the message. It does all this under its own id, so that a worker that lost its
-- lease settles nothing. Leases use the database's clock, which all servers share.

-- The lane of a kind of message. A kind that this version does not know goes to a lane where it delays no money.
create or replace function outbox_lane(p_kind text) returns text immutable return case
  when p_kind in ('refund_payout', 'payment_return') then 'money_out'
  when p_kind = 'stock_return' then 'stock'
  when p_kind in ('mail', 'shopper_mail', 'order_links', 'question_mail', 'follow_mail', 'push', 'given_password')
    then 'mail'
  when p_kind in ('sold', 'unsold', 'resold') then 'counting'
  when p_kind = 'channel_event' then 'channel'
  else 'rewards' end;

-- Whether a message with this many failures is given up. A partner's event can wait behind earlier events, so its
-- period counts from its creation and it has a minimum of tries.
create or replace function outbox_gives_up(p_lane text, p_tries integer, p_created_at timestamptz, p_at timestamptz)
  returns boolean immutable return case
  when p_lane = 'channel' then p_tries >= channel_tries_min() and p_at >= p_created_at + channel_period()
  else p_tries >= outbox_tries_max() end;

-- The delay after the nth try: it doubles each time, up to a maximum.
create or replace function outbox_retry_delay(p_tries integer) returns interval immutable
  return least(outbox_first_delay() * power(2, least(p_tries, outbox_tries_max()) - 1), outbox_longest_delay());

-- Puts a message into the outbox, which delivers it after the commit and repeats it until it succeeds. p_due_at: the
-- earliest delivery; null for at once.
create or replace function enqueue(p_merchant uuid, p_kind text, p_payload jsonb, p_at timestamptz,
  p_due_at timestamptz default null) returns void language plpgsql as $$
begin
  perform check_time(p_at);
  insert into outbox (merchant_id, id, kind, lane, payload, created_at, due_at)
  values (p_merchant, gen_random_uuid(), p_kind, outbox_lane(p_kind), p_payload, p_at, coalesce(p_due_at, p_at));
end $$;

-- Puts a mail into the outbox for the server itself. The server may enqueue mails only: messages that move money come
-- from movements.
create or replace function enqueue_mail(p_merchant uuid, p_mail jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue(p_merchant, 'mail', p_mail, p_at);
end $$;

-- Claims a due message for a worker; false where another worker holds it or was faster.
create or replace function claim_message(p_merchant uuid, p_id uuid, p_worker uuid, p_lease_seconds integer,
  p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_now timestamptz := lease_clock();
begin
  perform 1 from outbox
  where merchant_id = p_merchant and id = p_id and failed_at is null and due_at <= p_at
    and (lease_until is null or lease_until < v_now)
  for update skip locked;
  if not found then
    return false;
  end if;
  update outbox set tries = tries + 1, claimed_by = p_worker,
    lease_until = v_now + make_interval(secs => p_lease_seconds)
  where merchant_id = p_merchant and id = p_id;
  return true;
end $$;

-- Claims due messages of a lane for a worker, the longest waiting first. It skips messages that others hold, and
-- messages behind an open one of their stream, since a stream is delivered in order. Each message is claimed by a
-- statement of its own, so that none locks rows of several nodes. p_streams: streams to skip.
create or replace function claim_outbox_without(p_lane text, p_worker uuid, p_limit integer, p_lease_seconds integer,
  p_streams uuid[], p_at timestamptz) returns setof outbox language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_due record;
  v_left integer := p_limit;
  v_is_claimed boolean;
  v_now timestamptz := lease_clock();
begin
  if p_lane = 'money_out' and (sending_stop_at(p_at)).id is not null then
    return;
  end if;
  for v_due in
    select w.merchant_id, w.id from outbox w
    where w.lane = p_lane and w.failed_at is null and w.due_at <= p_at
      and (w.lease_until is null or w.lease_until < v_now)
      and (w.stream is null or w.stream <> all (p_streams) and not exists (
        select 1 from outbox e
        where e.merchant_id = w.merchant_id and e.stream = w.stream and e.position < w.position
          and e.failed_at is null))
    -- More candidates than needed, since other workers claim the same rows at the same time.
    order by w.due_at, w.kind, w.merchant_id, w.id limit 4 * p_limit
  loop
    exit when v_left = 0;
    select claim_message(v_due.merchant_id, v_due.id, p_worker, p_lease_seconds, p_at) into v_is_claimed;
    if v_is_claimed then
      v_left := v_left - 1;
      return query select * from outbox where merchant_id = v_due.merchant_id and id = v_due.id;
    end if;
  end loop;
end $$;

create or replace function claim_outbox(p_lane text, p_worker uuid, p_limit integer, p_lease_seconds integer,
  p_at timestamptz) returns setof outbox language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select * from claim_outbox_without(p_lane, p_worker, p_limit, p_lease_seconds, '{}', p_at);
end $$;

-- Extends the lease of a message; false if the worker no longer holds it.
create or replace function renew_outbox(p_merchant uuid, p_id uuid, p_worker uuid, p_lease_seconds integer)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz := lease_clock() + make_interval(secs => p_lease_seconds);
begin
  update outbox set lease_until = v_until
  where merchant_id = p_merchant and id = p_id and claimed_by = p_worker and failed_at is null;
  return found;
end $$;

-- Removes a delivered message; false if the worker no longer holds it. count_sales() removes the messages of sales,
-- since it counts them in the same transaction.
create or replace function settle_outbox(p_merchant uuid, p_id uuid, p_worker uuid, p_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from outbox where merchant_id = p_merchant and id = p_id and claimed_by = p_worker and lane = 'counting';
  if not found then
    delete from outbox where merchant_id = p_merchant and id = p_id and claimed_by = p_worker and lane <> 'counting';
  end if;
  return found;
end $$;

-- Removes all messages that a worker has just claimed and delivered; answers how many.
create or replace function settle_outbox_batch(p_worker uuid, p_merchants uuid[], p_ids uuid[], p_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_delivered record;
  v_settled bigint := 0;
  v_is_settled boolean;
begin
  for v_delivered in
    select * from unnest(p_merchants, p_ids) as delivered (merchant_id, id) order by merchant_id, id
  loop
    select settle_outbox(v_delivered.merchant_id, v_delivered.id, p_worker, p_at) into v_is_settled;
    v_settled := v_settled + v_is_settled::integer;
  end loop;
  return v_settled;
end $$;

-- Records why a try failed and when the next one is due. Answers true if the message now waits for an operator, and
-- null if the worker no longer holds it. p_is_final: further tries cannot succeed.
create or replace function postpone_outbox(p_merchant uuid, p_id uuid, p_worker uuid, p_reason text, p_at timestamptz,
  p_is_final boolean default false) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_tries integer;
  v_is_last boolean;
begin
  select tries, p_is_final or outbox_gives_up(lane, tries, created_at, p_at) into v_tries, v_is_last from outbox
  where merchant_id = p_merchant and id = p_id and claimed_by = p_worker for update;
  if not found then
    return null;
  end if;
  update outbox set claimed_by = null, lease_until = null, failure = left(p_reason, 500),
    due_at = p_at + outbox_retry_delay(v_tries), failed_at = case when v_is_last then p_at end
  where merchant_id = p_merchant and id = p_id;
  return v_is_last;
end $$;

-- Removes the payment messages of a subject that an outside service has reported as paid, even those that were given
-- up; answers how many.
create or replace function confirm_outbox(p_merchant uuid, p_kind text, p_payload jsonb, p_at timestamptz)
  returns bigint language plpgsql as $$
declare
  v_confirmed bigint;
begin
  delete from outbox
  where merchant_id = p_merchant and kind = p_kind and lane = 'money_out' and payload @> p_payload
    and p_payload <> '{}';
  get diagnostics v_confirmed = row_count;
  return v_confirmed;
end $$;

-- Gives up the payment messages of a subject that an outside service has reported as failed for good; answers how many.
create or replace function give_up_outbox(p_merchant uuid, p_kind text, p_payload jsonb, p_reason text,
  p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_given_up bigint;
begin
  update outbox set failed_at = p_at, claimed_by = null, lease_until = null, failure = left(p_reason, 500)
  where merchant_id = p_merchant and kind = p_kind and lane = 'money_out' and payload @> p_payload
    and p_payload <> '{}' and failed_at is null;
  get diagnostics v_given_up = row_count;
  return v_given_up;
end $$;
