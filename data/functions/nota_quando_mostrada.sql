create or replace function nota_quando_mostrada() returns trigger language plpgsql as $$
begin
  if new.ocultar or new.excluido or new.mostrada_em is not null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.mostrada_em := now();
  elsif old.ocultar then
    new.mostrada_em := now();
  elsif old.excluido then
    new.mostrada_em := old.criado_em;
  end if;
  return new;
end $$;
