-- As 0240 has it, and each rule only where the text has what it is about.
create or replace function palavras_de_busca(texto text) returns text language plpgsql immutable parallel safe as $$
declare
  p text := texto;
begin
  if p ~ '\d[./]\d' then
    p := regexp_replace(regexp_replace(regexp_replace(p, '(\d{2})\.(\d{3})\.(\d{3})/(\d{4})-(\d{2})', ' \1\2\3\4\5 ', 'g'),
      '(\d)\.(?=\d{3}(?!\d))', '\1', 'g'), '\m0*(\d{1,6})/((?:19|20)\d{2})\M', ' \1a\2 \1 \2 ', 'g');
  end if;
  p := palavras_soltas(p);
  if p ~ '(?:s|mese)\M' then
    p := regexp_replace(no_singular(p), '\mmese\M', 'mes', 'g');
  end if;
  if strpos(p, '0') > 0 then
    p := regexp_replace(p, '\m0+(?=\d)', '', 'g');
  end if;
  return p;
end $$;
