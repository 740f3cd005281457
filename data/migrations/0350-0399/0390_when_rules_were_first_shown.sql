-- When a rule of the legislation was first shown to citizens: who follows them is told once, and not of each correction.
-- Rules from before have no moment of their own: what was shown counts as shown when it was made.
alter table portal_legislacao_federal add column mostrada_em timestamptz;
alter table portal_legislacao_estadual add column mostrada_em timestamptz;
alter table portal_legislacao_municipal add column mostrada_em timestamptz;

create function nota_quando_mostrada() returns trigger language plpgsql as $$
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

create trigger mostrada before insert or update of ocultar, excluido on portal_legislacao_federal
  for each row execute function nota_quando_mostrada();
create trigger mostrada before insert or update of ocultar, excluido on portal_legislacao_estadual
  for each row execute function nota_quando_mostrada();
create trigger mostrada before insert or update of ocultar, excluido on portal_legislacao_municipal
  for each row execute function nota_quando_mostrada();
