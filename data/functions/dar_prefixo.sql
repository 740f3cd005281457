-- A whole address names no prefix: a portal that has one keeps it.
create or replace function dar_prefixo() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.portal_url !~ '^https?://' then new.prefixo := prefixo_de(new.portal_url); end if;
  return new;
end $$;
