-- What the desk counts beside the rooms of payouts, however many have ended.
create index supplier_payout_open on supplier_payout (id) where state in ('confirmed', 'sent');
create index partner_payout_open on partner_payout (id) where state in ('confirmed', 'sent');
