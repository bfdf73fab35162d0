-- Rates with which amounts are also shown about in another currency. No sum that moves is calculated from them.
create table exchange_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  -- what one unit of the settlement currency is worth
  rate numeric(19, 10) not null check (rate > 0),
  -- null: the server's daily file
  made_by uuid[],
  constraint exchange_rate_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  primary key (currency, day)
);

-- The currency in which people of a country think of prices.
create table country_currency (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
create index country_currency_currency on country_currency (currency);
insert into country_currency (country, currency)
select country, currency from (values
  ('AED', 'AE'), ('AFN', 'AF'), ('ALL', 'AL'), ('AMD', 'AM'), ('AOA', 'AO'), ('ARS', 'AR'),
  ('AUD', 'AU CC CX HM KI NF NR TV'), ('AWG', 'AW'), ('AZN', 'AZ'), ('BAM', 'BA'), ('BBD', 'BB'), ('BDT', 'BD'),
  ('BHD', 'BH'), ('BIF', 'BI'), ('BMD', 'BM'), ('BND', 'BN'), ('BOB', 'BO'), ('BRL', 'BR'), ('BSD', 'BS'),
  ('BTN', 'BT'), ('BWP', 'BW'), ('BYN', 'BY'), ('BZD', 'BZ'), ('CAD', 'CA'), ('CDF', 'CD'), ('CHF', 'CH LI'),
  ('CLP', 'CL'), ('CNY', 'CN'), ('COP', 'CO'), ('CRC', 'CR'), ('CUP', 'CU'), ('CVE', 'CV'), ('CZK', 'CZ'),
  ('DJF', 'DJ'), ('DKK', 'DK FO GL'), ('DOP', 'DO'), ('DZD', 'DZ'), ('EGP', 'EG'), ('ERN', 'ER'), ('ETB', 'ET'),
  ('EUR', 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF'),
  ('EUR', 'VA XK YT'), ('FJD', 'FJ'), ('FKP', 'FK'), ('GBP', 'GB GG GS IM JE'), ('GEL', 'GE'), ('GHS', 'GH'),
  ('GIP', 'GI'), ('GMD', 'GM'), ('GNF', 'GN'), ('GTQ', 'GT'), ('GYD', 'GY'), ('HKD', 'HK'), ('HNL', 'HN'),
  ('HTG', 'HT'), ('HUF', 'HU'), ('IDR', 'ID'), ('ILS', 'IL PS'), ('INR', 'IN'), ('IQD', 'IQ'), ('IRR', 'IR'),
  ('ISK', 'IS'), ('JMD', 'JM'), ('JOD', 'JO'), ('JPY', 'JP'), ('KES', 'KE'), ('KGS', 'KG'), ('KHR', 'KH'),
  ('KMF', 'KM'), ('KPW', 'KP'), ('KRW', 'KR'), ('KWD', 'KW'), ('KYD', 'KY'), ('KZT', 'KZ'), ('LAK', 'LA'),
  ('LBP', 'LB'), ('LKR', 'LK'), ('LRD', 'LR'), ('LSL', 'LS'), ('LYD', 'LY'), ('MAD', 'EH MA'), ('MDL', 'MD'),
  ('MGA', 'MG'), ('MKD', 'MK'), ('MMK', 'MM'), ('MNT', 'MN'), ('MOP', 'MO'), ('MRU', 'MR'), ('MUR', 'MU'),
  ('MVR', 'MV'), ('MWK', 'MW'), ('MXN', 'MX'), ('MYR', 'MY'), ('MZN', 'MZ'), ('NAD', 'NA'), ('NGN', 'NG'),
  ('NIO', 'NI'), ('NOK', 'BV NO SJ'), ('NPR', 'NP'), ('NZD', 'CK NU NZ PN TK'), ('OMR', 'OM'), ('PAB', 'PA'),
  ('PEN', 'PE'), ('PGK', 'PG'), ('PHP', 'PH'), ('PKR', 'PK'), ('PLN', 'PL'), ('PYG', 'PY'), ('QAR', 'QA'),
  ('RON', 'RO'), ('RSD', 'RS'), ('RUB', 'RU'), ('RWF', 'RW'), ('SAR', 'SA'), ('SBD', 'SB'), ('SCR', 'SC'),
  ('SDG', 'SD'), ('SEK', 'SE'), ('SGD', 'SG'), ('SHP', 'SH'), ('SLE', 'SL'), ('SOS', 'SO'), ('SRD', 'SR'),
  ('SSP', 'SS'), ('STN', 'ST'), ('SYP', 'SY'), ('SZL', 'SZ'), ('THB', 'TH'), ('TJS', 'TJ'), ('TMT', 'TM'),
  ('TND', 'TN'), ('TOP', 'TO'), ('TRY', 'TR'), ('TTD', 'TT'), ('TWD', 'TW'), ('TZS', 'TZ'), ('UAH', 'UA'),
  ('UGX', 'UG'), ('USD', 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI'), ('UYU', 'UY'), ('UZS', 'UZ'),
  ('VES', 'VE'), ('VND', 'VN'), ('VUV', 'VU'), ('WST', 'WS'), ('XAF', 'CF CG CM GA GQ TD'),
  ('XCD', 'AG AI DM GD KN LC MS VC'), ('XCG', 'CW SX'), ('XOF', 'BF BJ CI GW ML NE SN TG'), ('XPF', 'NC PF WF'),
  ('YER', 'YE'), ('ZAR', 'ZA'), ('ZMW', 'ZM'), ('ZWG', 'ZW')
) as listed (currency, countries), unnest(string_to_array(countries, ' ')) as country;

-- The currency in which the merchant reads amounts besides. Null: that of the country.
alter table shop add column own_currency text check (own_currency ~ '^[A-Z]{3}$');

-- Another kind of proposals, whatever others there are.
do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''exchange_rates''::text, ');
end $$;
