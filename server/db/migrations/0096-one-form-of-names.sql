-- One form of mail addresses: without compatibility forms, in lower case, the host in ASCII. Servers write no other any
-- more; what is stored is brought into it here. Of two accounts that named one mailbox the older one keeps the name, and
-- the other one logs in by its phone number.

-- RFC 3492, for the labels of a host.
create function ascii_label(p_label text) returns text language plpgsql immutable as $$
declare
  v_codes integer[] := (select array_agg(ascii(substr(p_label, i, 1)) order by i)
    from generate_series(1, length(p_label)) as i);
  v_basic text := regexp_replace(p_label, '[^\x01-\x7f]', '', 'g');
  v_out text := v_basic || case when v_basic = '' then '' else '-' end;
  v_done integer := length(v_basic);
  v_code integer;
  v_next integer := 128;
  v_least integer;
  v_delta integer := 0;
  v_bias integer := 72;
  v_rest integer;
  v_step integer;
  v_threshold integer;
begin
  if v_done = length(p_label) then
    return p_label;
  end if;
  while v_done < length(p_label) loop
    v_least := (select min(c) from unnest(v_codes) as c where c >= v_next);
    v_delta := v_delta + (v_least - v_next) * (v_done + 1);
    v_next := v_least;
    foreach v_code in array v_codes loop
      if v_code < v_next then
        v_delta := v_delta + 1;
      elsif v_code = v_next then
        v_rest := v_delta;
        v_step := 36;
        loop
          v_threshold := least(26, greatest(1, v_step - v_bias));
          exit when v_rest < v_threshold;
          v_out := v_out || substr('abcdefghijklmnopqrstuvwxyz0123456789',
            v_threshold + (v_rest - v_threshold) % (36 - v_threshold) + 1, 1);
          v_rest := (v_rest - v_threshold) / (36 - v_threshold);
          v_step := v_step + 36;
        end loop;
        v_out := v_out || substr('abcdefghijklmnopqrstuvwxyz0123456789', v_rest + 1, 1);
        v_delta := case when v_done = length(v_basic) then v_delta / 700 else v_delta / 2 end;
        v_delta := v_delta + v_delta / (v_done + 1);
        v_step := 0;
        while v_delta > 455 loop
          v_delta := v_delta / 35;
          v_step := v_step + 36;
        end loop;
        v_bias := v_step + 36 * v_delta / (v_delta + 38);
        v_delta := 0;
        v_done := v_done + 1;
      end if;
    end loop;
    v_delta := v_delta + 1;
    v_next := v_next + 1;
  end loop;
  return 'xn--' || v_out;
end $$;

create function ascii_email(p_email text) returns text language sql immutable as $$
  select split_part(e, '@', 1) || '@' || (
    select string_agg(ascii_label(label), '.' order by at)
    from regexp_split_to_table(split_part(e, '@', 2), '[.。]') with ordinality as labels (label, at))
  from normalize(lower(normalize(p_email, nfkc)), nfkc) as e
$$;

-- By one row, so that each statement knows the node of its merchant.
do $$
declare
  v_row record;
begin
  for v_row in select value, merchant_id, ascii_email(value) as email from account_name
    where kind = 'email' and value <> ascii_email(value) order by merchant_id
  loop
    delete from account_name where kind = 'email' and value = v_row.value and merchant_id = v_row.merchant_id;
    insert into account_name (kind, value, merchant_id) values ('email', v_row.email, v_row.merchant_id)
    on conflict (kind, value) do nothing;
  end loop;
  for v_row in select merchant_id, ascii_email(email) as email from merchant where email ~ '[^\x01-\x7f]' loop
    update merchant set email = v_row.email where merchant_id = v_row.merchant_id;
  end loop;
  for v_row in select merchant_id, order_id, ascii_email(email) as email from order_contact
    where email ~ '[^\x01-\x7f]'
  loop
    update order_contact set email = v_row.email where merchant_id = v_row.merchant_id and order_id = v_row.order_id;
  end loop;
  -- Another operator of the same mailbox stays as it is and cannot log in: its name was never found.
  update operator o set email = ascii_email(email)
  where email <> ascii_email(email) and not exists (select 1 from operator where email = ascii_email(o.email));
end $$;

drop function ascii_email(text);
drop function ascii_label(text);

-- Not of rows that are there: the ones above are, and what a hand has written may be anything.
alter table account_name add constraint account_name_has_one_form check (case kind
  when 'email' then value is nfkc normalized and value ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$'
  else value ~ '^\+[1-9][0-9]{4,14}$' end) not valid;
alter table operator add constraint operator_email_has_one_form check (
  email is nfkc normalized and email ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$') not valid;
alter table merchant add constraint merchant_email_has_one_form check (
  email = '' or (email is nfkc normalized and email ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$')) not valid;
alter table merchant add constraint merchant_phone_has_one_form check (
  phone = '' or phone ~ '^\+[1-9][0-9]{4,14}$') not valid;
alter table shop add constraint shop_phone_has_one_form check (
  phone = '' or phone ~ '^\+[1-9][0-9]{4,14}$') not valid;
-- Empty where the shopper was erased.
alter table order_contact add constraint order_email_has_one_form check (
  email = '' or (email is nfkc normalized and email ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$')) not valid;
alter table order_contact add constraint order_phone_has_one_form check (
  phone = '' or phone ~ '^\+[1-9][0-9]{4,14}$') not valid;
