-- Operators find a shop by words of its name, of its merchant and of its address. The server cuts the words, as those
-- of products; those of shops that are here already are cut by blanks and signs until the shop changes.
alter table shop add column search_words tsvector not null default '';
update shop s set search_words = to_tsvector('simple',
  translate(concat_ws(' ', s.name, s.slug, m.real_name, m.email, m.phone), '@+-_/', '     ') || ' ' ||
  translate(concat_ws(' ', s.name, m.email), '@+-_/.', '      '))
from merchant m where m.merchant_id = s.merchant_id;
create index shop_search_words on shop using gin (search_words);

-- The operators' lists of merchants in a state, newest first.
create index merchant_by_status on merchant (status, merchant_id);
create index shop_closed on shop (merchant_id) where closed_at is not null;

-- The log of operators' acts, by who did it and by what was done.
create index audit_by_operator on audit (operator_id, id desc);
create index audit_by_act on audit (act, id desc);
create index audit_by_operator_and_act on audit (operator_id, act, id desc);
