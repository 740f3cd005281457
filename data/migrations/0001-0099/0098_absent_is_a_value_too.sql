-- Where a name of several parts is unique, an absent part counts like any other: two profiles of no manager had the same name
-- without a word. The later ones are told apart before that ends.
alter table perfil no force row level security;
update perfil p set nome = p.nome || ' (' || d.n || ')'
  from (select tenant_id, id, row_number() over (partition by tenant_id, lower(nome) order by id) as n from perfil where id_gestor is null and not excluido) d
  where d.tenant_id = p.tenant_id and d.id = p.id and d.n > 1;
alter table perfil force row level security;
drop index perfil_unico_0;
create unique index perfil_unico_0 on perfil (tenant_id, "id_gestor", lower("nome")) nulls not distinct where not excluido;

drop index pagina_so_area_unico_0, pagina_unico_0;
create unique index pagina_unico_0 on pagina (tenant_id, lower("route_area"), lower("route_pagina")) nulls not distinct where not excluido;
