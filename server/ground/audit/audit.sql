-- Numbers an act in its merchant's chain and seals it with the hash of its content and of the act before.
create or replace function seal_act() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_sequence bigint;
  v_previous bytea;
begin
  insert into audit_head (merchant_id, sequence, hash)
  values (new.merchant_id, 0, sha256(convert_to('acts ' || new.merchant_id, 'UTF8'))) on conflict do nothing;
  select sequence + 1, hash into v_sequence, v_previous from audit_head where merchant_id = new.merchant_id for update;
  new.sequence := v_sequence;
  new.previous_hash := v_previous;
  new.hash := sha256(v_previous || convert_to(concat_ws('|', new.merchant_id, v_sequence, new.id,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.operator_id, new.role, new.act,
    encode(sha256(convert_to(new.reason, 'UTF8')), 'hex'), encode(sha256(convert_to(new.subject, 'UTF8')), 'hex')),
    'UTF8'));
  update audit_head set sequence = v_sequence, hash = new.hash where merchant_id = new.merchant_id;
  return new;
end $$;

create or replace trigger audit_seal before insert on audit for each row execute function seal_act();

-- Records what an operator did. The operator comes from the session, and must have the given role. The same database
-- user writes the act and what belongs to it, since a cluster refuses two users who write one merchant's rows in one
-- transaction. p_act: {id uuid, role, act, reason, subject, changes [] or none: of the catalogue, notice or none:
-- {kind, params {}, subject {kind, id} or none, type, isMailed} of the message to its merchant}.
create or replace function record_act_by_operator(p_session bytea, p_of uuid, p_act jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array[p_act->>'role'], p_at);
  v_notice jsonb := p_act->'notice';
begin
  if v_notice is not null then
    perform notify_merchant(p_of, v_notice->>'kind', v_notice->'params', v_notice->'subject'->>'kind',
      v_notice->'subject'->>'id', p_at, v_notice->>'type');
    if (v_notice->>'isMailed')::boolean then
      perform enqueue_mail(p_of, jsonb_build_object('kind', v_notice->'kind', 'params', v_notice->'params'), p_at);
    end if;
  elsif p_act->>'act' not in ('order.ship', 'order.in_transit', 'order.reached')
    and exists (select 1 from merchant where merchant_id = p_of) then
    -- Without a message, the merchant's open apps still read the list of acts again, as after a change of an order.
    perform emit_live_event(p_of, 'notice', '{}', p_at);
  end if;
  insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
  values (p_of, (p_act->>'id')::uuid, p_at, v_operator, p_act->>'role', p_act->>'act', p_act->>'reason',
    p_act->>'subject');
  if p_act->'changes' is not null then
    insert into catalogue_change (act_id, changes) values ((p_act->>'id')::uuid, p_act->'changes');
  end if;
end $$;
