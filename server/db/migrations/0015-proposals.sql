-- What needs two persons: one operator proposes, another one confirms or refuses. What was proposed never changes.

create table proposal (
  id uuid primary key,
  kind text not null check (kind in ('goodwill', 'hold', 'deposit_instruction', 'fee_rule', 'partner', 'level', 'package')),
  -- whom it concerns; null: no merchant alone
  merchant_id uuid,
  payload jsonb not null,
  -- what it would change, as it was shown to both: [{name, before, after}]
  effect jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by uuid not null references operator,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'refused')),
  decided_by uuid references operator,
  decided_at timestamptz,
  decision text,
  constraint proposal_needs_another check (decided_by <> proposed_by),
  constraint proposal_is_decided_by_somebody
    check ((status = 'waiting') = (decided_by is null) and (status = 'waiting') = (decided_at is null))
);
create index proposal_queue on proposal (status, id desc);

-- A goodwill payment: the platform's own money, named for what it is. Two operators, a reason, a message.
create function grant_goodwill(p_merchant uuid, p_source uuid, p_amount bigint, p_reason text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount <= 0 then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  perform ledger_lock(p_merchant);
  perform ledger_post(p_merchant, 'goodwill', p_source::text, p_at, null,
    array['grant', 'available'], array[-p_amount, p_amount]);
  perform tell(p_merchant, 'goodwill', jsonb_build_object('amount', p_amount, 'reason', p_reason), null, null, p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

grant select on proposal to entrepot_app;
grant insert (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at),
  update (status, decided_by, decided_at, decision) on proposal to entrepot_app;
revoke execute on function grant_goodwill(uuid, uuid, bigint, text, timestamptz) from public;
grant execute on function grant_goodwill(uuid, uuid, bigint, text, timestamptz) to entrepot_app;
