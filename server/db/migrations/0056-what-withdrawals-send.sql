-- What is sent for a withdrawal by blockchain: the rate of its request, and the amount in units of the token. Rows from
-- before have none, and a card's have none. Valid for every row, since all are new columns: nothing has to be read.
alter table withdrawal
  add column rate_millionths bigint,
  add column token_scale smallint,
  add column token_amount numeric(78, 0),
  add constraint withdrawal_token_is_whole check (
    num_nulls(rate_millionths, token_scale, token_amount) in (0, 3)
    and (rate_millionths is null or method = 'blockchain' and rate_millionths > 0 and token_amount > 0)) not valid;
