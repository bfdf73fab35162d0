-- What a buyer would send finds an order: the name, in either kana and without accents, and the mail address. It is
-- erased with them. The form is that of fold_text(), which search uses.
alter table order_contact add column found_by text generated always as (
  translate(
    normalize(regexp_replace(normalize(replace(lower(coalesce(address->>'name', '') || ' ' || email), 'ß', 'ss'), nfkd),
      '[\u0300-\u036f]', '', 'g'), nfc),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶđłøı',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖdloi')) stored;
