-- A checkout claims the number and the secret of its order with its stock, before the order is placed. The directory
-- keeps the number, so that both can be given back where the order is not placed; null for what other ways placed.
alter table order_secret add column number text;
