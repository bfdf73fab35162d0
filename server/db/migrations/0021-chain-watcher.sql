-- Transfers that the server finds on the networks by itself, and how far it has read each network.

alter table deposit
  -- the token's contract and the transfer's position among the events of its transaction; both null for a deposit that
  -- the merchant announced and the server has not found
  add column contract text,
  add column output_index integer check (output_index >= 0),
  -- the block that has the transfer; null while a reorganisation has taken it away
  add column block_height bigint check (block_height >= 0),
  add column block_hash text,
  add column confirmations integer check (confirmations >= 0),
  add column confirmations_needed integer check (confirmations_needed > 0),
  -- why two operators decide on it instead of the server
  add column review text,
  add column lost_at timestamptz,
  -- when the server saw that the network cannot reverse its block any more
  add column finalized_at timestamptz,
  add constraint deposit_found_whole check (output_index is null
    or method = 'chain' and contract is not null and token_amount is not null and token_scale is not null
      and confirmations is not null and confirmations_needed is not null),
  add constraint deposit_placed_whole check ((block_height is null) = (block_hash is null)),
  add constraint deposit_final_in_a_block check (finalized_at is null or block_hash is not null),
  drop constraint deposit_approved_by_two,
  -- by two operators, or by the network: a transfer that the server found and that needs no decision
  add constraint deposit_approved_by_two check (status <> 'approved'
    or amount is not null and credited_at is not null
      and (cardinality(approved_by) = 2 and approved_by[1] <> approved_by[2]
        or cardinality(approved_by) = 0 and output_index is not null and block_hash is not null and review is null));

-- One output is one deposit, and so is a transaction that was announced. What was rejected or reversed may come again.
drop index deposit_transaction_once;
create unique index deposit_output_once on deposit (merchant_id, network, tx_hash, (coalesce(output_index, -1)))
  where status <> 'rejected';
create index deposit_watched on deposit (network, block_height)
  where output_index is not null and finalized_at is null and status <> 'rejected';
-- What the search for announced transactions and the position among them needs, decided ones included.
create index deposit_by_transaction on deposit (merchant_id, network, tx_hash) where tx_hash is not null;

-- How far each network has been read. One server reads a network at a time: the one that holds the lease.
create table chain_cursor (
  network text primary key,
  -- the newest block that has been read
  height bigint not null,
  -- the newest block that cannot be reversed, and the newest one of all
  finalized bigint not null,
  head bigint not null,
  read_at timestamptz not null,
  lease_worker uuid,
  lease_until timestamptz
);

-- Blocks that were read, as they were: where a network's block has another hash now, it was reorganised after the
-- newest one that is still the same.
create table chain_block (
  network text not null,
  height bigint not null,
  hash text not null,
  primary key (network, height)
);

-- The merchant behind each address that is watched, derived from deposit_path and the extended public key.
create table chain_address (
  kind text not null check (kind in ('evm', 'tron')),
  -- lower case on EVM networks
  address text not null,
  -- a hash of the extended public key; addresses of an earlier key stay watched
  key_hash text not null,
  path_index integer not null check (path_index >= 0),
  merchant_id uuid not null,
  primary key (kind, address),
  constraint chain_address_once unique (kind, key_hash, path_index)
);
