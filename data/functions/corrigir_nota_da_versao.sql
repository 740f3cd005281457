-- A note that is corrected later is that of the last replacement.
create or replace function corrigir_nota_da_versao() returns trigger language plpgsql as $$
begin
  update documento_versao v set nota = new.nota_versao
   where v.elemento_id = new.elemento_id
     and v.arquivo = (select u.arquivo from documento_versao u where u.elemento_id = new.elemento_id order by u.substituido_em desc limit 1);
  return null;
end $$;
