-- A right holds for the data of the manager whose profile grants it. A user of several managers has in each what its
-- profile grants there.
create view direito_por_gestor with (security_invoker = true) as
  select v.id_usuario, v.id_gestor, pg.id as id_janela, pg.caminho, pg.ativo and not pg.excluido as em_uso,
         bool_or(gpp.read) as read, bool_or(gpp.add) as add, bool_or(gpp.edit) as edit, bool_or(gpp.delete) as delete, bool_or(gpp.print) as print
    from vinculo_vigente v
    join gestor_perfil_pagina gpp on gpp.id_gestor_perfil = v.id_gestor_perfil and not gpp.excluido
    join pagina pg on pg.id = gpp.id_janela
   group by v.id_usuario, v.id_gestor, pg.tenant_id, pg.id;

-- The union over the managers: which pages a user may open at all.
create or replace view direito_dado with (security_invoker = true) as
  select id_usuario, id_janela, caminho, em_uso,
         bool_or(read) as read, bool_or(add) as add, bool_or(edit) as edit, bool_or(delete) as delete, bool_or(print) as print
    from direito_por_gestor
   group by id_usuario, id_janela, caminho, em_uso;

grant select on direito_por_gestor to claraboia_web;
