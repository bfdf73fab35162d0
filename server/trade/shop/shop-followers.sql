-- Followers of a shop. A follower is found by the keyed hash of a mail address, and the server encrypts the address.

-- Starts or stops following with a mailed code; answers the number of followers. p_sealed: the encrypted address, kept
-- while the follower follows.
create or replace function confirm_follow(p_merchant uuid, p_email_hash bytea, p_code_hash bytea, p_sealed bytea,
  p_lang text, p_at timestamptz) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_follow follow;
  v_followers bigint;
  v_mail_at timestamptz := p_at + follow_mail_period();
begin
  select * into v_follow from follow where merchant_id = p_merchant and email_hash = p_email_hash for update;
  if v_follow.code_hash is distinct from p_code_hash or v_follow.code_hash is null
     or v_follow.code_expires_at < p_at or v_follow.tries > follow_code_tries_max() then
    perform refuse('validation', '{"fields": {"code": "code_wrong"}}');
  end if;
  update merchant_counter
  set followers = followers + case when v_follow.requested_following = v_follow.following then 0
                                   when v_follow.requested_following then 1 else -1 end
  where merchant_id = p_merchant returning followers into v_followers;
  update follow set following = requested_following, code_hash = null, changed_at = p_at,
    sealed = case when requested_following then p_sealed end,
    lang = case when requested_following then p_lang end,
    news_since = case when requested_following then p_at end,
    mail_at = case when requested_following then v_mail_at end
  where merchant_id = p_merchant and email_hash = p_email_hash;
  return v_followers;
end $$;

-- Stops following at once, for a link in a mail or an erasure. Deletes the address and a code that waits; answers
-- whether the shop was followed.
create or replace function stop_following(p_merchant uuid, p_email_hash bytea, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  update follow set following = false, code_hash = null, changed_at = p_at, sealed = null, lang = null,
    news_since = null, mail_at = null
  where merchant_id = p_merchant and email_hash = p_email_hash and following;
  if not found then
    return false;
  end if;
  update merchant_counter set followers = followers - 1 where merchant_id = p_merchant;
  return true;
end $$;

-- Whether an open shop has a listing on its shelf that was listed since a time. The last moments are left to the next
-- check, since an earlier transaction may commit late. Whether the catalogue still sells it is checked when the mail is
-- written.
create or replace function has_news(p_merchant uuid, p_since timestamptz, p_at timestamptz) returns boolean
  language plpgsql stable as $$
begin
  return exists (
      select 1 from merchant m join shop s on s.merchant_id = m.merchant_id
      where m.merchant_id = p_merchant and m.status = 'approved' and s.closed_at is null)
    and exists (
      select 1 from listing
      where merchant_id = p_merchant and added_at > p_since and added_at <= p_at - news_settle_period()
        and removed_at is null and state = 'selling');
end $$;

-- Enqueues the mail of a follower if one is due, at most one in follow_mail_period(). The message names the follower by
-- the hash only. If nothing was sent for the owner's retention, erases the address instead. Answers whether it was due;
-- another server may be handling it.
create or replace function look_for_news(p_merchant uuid, p_email_hash bytea, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_follow follow;
  v_kept integer := (select shopper_retention_days from policy);
begin
  perform check_time(p_at);
  select * into v_follow from follow
  where merchant_id = p_merchant and email_hash = p_email_hash and sealed is not null and mail_at <= p_at
  for update skip locked;
  if not found then
    return false;
  end if;
  if v_follow.news_since <= p_at - make_interval(days => v_kept) then
    update follow set sealed = null, lang = null, news_since = null, mail_at = null
    where merchant_id = p_merchant and email_hash = p_email_hash;
    return true;
  end if;
  update follow set mail_at = p_at + follow_mail_period()
  where merchant_id = p_merchant and email_hash = p_email_hash;
  if has_news(p_merchant, v_follow.news_since, p_at) then
    perform enqueue(p_merchant, 'follow_mail', jsonb_build_object('follower', encode(p_email_hash, 'hex')), p_at);
  end if;
  return true;
end $$;

-- Records that a follower got the mail with the news as of a time.
create or replace function note_follow_mail(p_merchant uuid, p_email_hash bytea, p_read_at timestamptz,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  update follow set news_since = greatest(news_since, p_read_at - news_settle_period()),
    mail_at = p_at + follow_mail_period()
  where merchant_id = p_merchant and email_hash = p_email_hash and sealed is not null;
end $$;
