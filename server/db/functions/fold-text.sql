-- A text as search compares it: small letters without accents, and one kana. The column order_contact.found_by has the
-- same form, written out, since a table cannot wait for this function.
create or replace function fold_text(p_text text) returns text language sql immutable as $$
  select translate(
    normalize(regexp_replace(normalize(replace(lower(p_text), 'ß', 'ss'), nfkd),
      '[\u0300-\u036f]', '', 'g'), nfc),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶđłøı',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖdloi')
$$;
